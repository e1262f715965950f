import { days, milliseconds, minutes } from '@cratewatch/domain/kernel/duration'
import { describe, expect, it } from 'vitest'
import { channelsOf, setChannels } from '../../test/factories/channels.ts'
import { makeMarketplaceAccount } from '../../test/factories/marketplace-account.ts'
import { makeUser } from '../../test/factories/user.ts'
import { accountFixture } from '../../test/fixtures/account-fixture.ts'
import { clientOf, signedIn, type TestClient } from '../../test/test-app.ts'
import { timestamp } from '../database/database.ts'
import { hashPassword } from './passwords/passwords.ts'

const fixture = await accountFixture()
const EMAIL = 'ada@example.com'
const THEIRS = 'mallory@example.com'
const PASSWORD = 'vinyl4ever'

const read = (token: string) => fixture.visitor('GET', `/api/users/changes/undo?token=${token}`)
const undo = (token: string, password = 'mine-again') =>
  fixture.visitor('POST', '/api/users/changes/undo', { token, password })
const profile = async (client: TestClient) => (await client('GET', '/api/auth/profile')).body
const logIn = (email: string, password: string) =>
  fixture.visitor('POST', '/api/auth/login', { email, password })

/** Ada's confirmed account, with a session that a thief has. */
async function stolen(given: Parameters<typeof makeUser>[1] = {}) {
  const password_hash = await hashPassword(PASSWORD)
  const { id } = await makeUser(fixture.deps.db, { email: EMAIL, password_hash, ...given })
  return { id, thief: await signedIn(fixture.app, fixture.deps, id) }
}

/** The thief has changed the password; returns the mail to Ada. */
async function passwordChanged() {
  const { id, thief } = await stolen()
  const change = { currentPassword: PASSWORD, password: 'theirs-now' }
  const { body } = await thief('PUT', '/api/users/password', change)
  return { id, thief: clientOf(fixture.app, body.token), token: await fixture.tokenTo(EMAIL) }
}

/** The thief has moved the account to their own address; returns the tokens of Ada's two mails and of the thief's. */
async function moved() {
  const { id, thief } = await stolen()
  await thief('PUT', '/api/users/email', { email: THEIRS })
  const asked = await fixture.mails()
  const tokenOf = (to: string) => asked.find((mail) => mail.to === to)!.token!
  await fixture.clock.advance(minutes(1))
  await thief('POST', '/api/users/email/confirm', { token: tokenOf(THEIRS) })
  const done = await fixture.tokenTo(EMAIL)
  await fixture.clock.advance(minutes(1))
  return { id, thief, asked: tokenOf(EMAIL), done }
}

describe('a change of the password', () => {
  it('is undone by whoever has the mailbox: everybody is signed out, a new password is chosen', async () => {
    const { thief, token } = await passwordChanged()
    expect((await read(token)).body).toEqual({
      change: { what: 'password' },
      at: expect.stringMatching(/^2026-01-05T09:00:00/),
      email: EMAIL,
      restoresEmail: false,
      passwordRule: 'standard',
    })
    expect(await undo(token)).toMatchObject({ status: 200, body: { email: EMAIL, removed: [] } })
    expect((await thief('GET', '/api/auth/profile')).status).toBe(401)
    expect((await logIn(EMAIL, 'theirs-now')).status).toBe(401)
    expect((await logIn(EMAIL, 'mine-again')).status).toBe(200)
  })

  it('is undone once, within a week, and not by reading the link', async () => {
    const { token } = await passwordChanged()
    await fixture.clock.advance(milliseconds(days(7) - 1_000))
    expect((await read(token)).status).toBe(200)
    expect((await undo(token)).status).toBe(200)
    expect((await undo(token)).error?.code).toBe('INVALID_TOKEN')
    expect((await read(token)).error?.code).toBe('INVALID_TOKEN')
  })

  it('stands after a week', async () => {
    const { thief, token } = await passwordChanged()
    await fixture.clock.advance(days(7))
    expect((await undo(token)).error?.code).toBe('INVALID_TOKEN')
    expect((await thief('GET', '/api/auth/profile')).status).toBe(200)
  })

  it.each([
    [{ token: 'x' }, 'MISSING_REQUIRED_FIELD', 'password'],
    [{ password: 'mine-again' }, 'MISSING_REQUIRED_FIELD', 'token'],
    [{ token: '', password: 'mine-again' }, 'MISSING_REQUIRED_FIELD', 'token'],
    [{ token: 'x', password: '12345' }, 'PASSWORD_TOO_WEAK', 'password'],
    [{ token: 'x', password: 'mine-again' }, 'INVALID_TOKEN', undefined],
  ])('%j undoes nothing: %s', async (body, code, field) => {
    const { status, error } = await fixture.visitor('POST', '/api/users/changes/undo', body)
    expect([status, error?.code, error?.field]).toEqual([400, code, field])
  })

  it('is mailed to nobody whose address is not proven', async () => {
    const { thief } = await stolen({ email_confirmed_at: null })
    await thief('PUT', '/api/users/password', { currentPassword: PASSWORD, password: 'theirs-now' })
    expect(await fixture.mails()).toEqual([])
  })
})

describe('a change of the address', () => {
  it.each(['asked', 'done'] as const)('is undone by the mail sent when it was %s', async (which) => {
    const { thief, ...tokens } = await moved()
    expect((await read(tokens[which])).body).toMatchObject({
      change: { what: 'email', to: THEIRS },
      restoresEmail: true,
    })
    expect((await undo(tokens[which])).status).toBe(200)
    expect((await thief('GET', '/api/auth/profile')).status).toBe(401)
    expect((await logIn(EMAIL, 'mine-again')).body.user).toMatchObject({ email: EMAIL, emailConfirmed: true })
    expect((await logIn(THEIRS, PASSWORD)).status).toBe(401)
  })

  it('is stopped before it is confirmed', async () => {
    const { thief } = await stolen()
    await thief('PUT', '/api/users/email', { email: THEIRS })
    const mails = await fixture.mails()
    await undo(mails.find(({ to }) => to === EMAIL)!.token!)
    const { token } = mails.find(({ to }) => to === THEIRS)!
    const body = { token, password: 'mine-again' }
    const { error } = await fixture.visitor('POST', '/api/users/email/confirm', body)
    expect(error?.code).toBe('INVALID_TOKEN')
  })

  it('is not redone by a link that was mailed to the thief', async () => {
    const { thief, done } = await moved()
    await thief('PUT', '/api/users/password', { currentPassword: PASSWORD, password: 'theirs-now' })
    const strangers = await fixture.tokenTo(THEIRS)
    await undo(done)
    expect((await undo(strangers, 'theirs-again')).error?.code).toBe('INVALID_TOKEN')
    expect((await logIn(EMAIL, 'mine-again')).status).toBe(200)
  })

  it('is undone by its owner although the thief has undone something later', async () => {
    const { thief, done } = await moved()
    await thief('PUT', '/api/users/password', { currentPassword: PASSWORD, password: 'theirs-now' })
    expect((await undo(await fixture.tokenTo(THEIRS), 'theirs-again')).status).toBe(200)
    expect((await undo(done)).status).toBe(200)
    expect((await logIn(THEIRS, 'theirs-again')).status).toBe(401)
    expect((await logIn(EMAIL, 'mine-again')).status).toBe(200)
  })

  it('gives the address back from who took it without having proven it', async () => {
    const { done } = await moved()
    const squatter = await fixture.signUp(EMAIL)
    expect((await undo(done)).status).toBe(200)
    expect(await profile(squatter)).toMatchObject({ email: null, emailConfirmed: false })
    expect((await logIn(EMAIL, 'mine-again')).status).toBe(200)
  })

  it('stands while somebody else has proven the address', async () => {
    const { done } = await moved()
    await makeUser(fixture.deps.db, { email: EMAIL })
    const { status, error } = await undo(done)
    expect([status, error?.code]).toEqual([409, 'EMAIL_ALREADY_IN_USE'])
    expect((await read(done)).status).toBe(200)
  })

  it('is mailed to nobody where the old address was not proven', async () => {
    const { thief } = await stolen({ email_confirmed_at: null })
    await thief('PUT', '/api/users/email', { email: THEIRS })
    expect((await fixture.mails()).map(({ to }) => to)).toEqual([THEIRS])
  })
})

describe('a sign-in method', () => {
  it('that was added is removed, and older ones of the owner stay', async () => {
    const { id, token } = await passwordChanged()
    const { db, clock } = fixture.deps
    const at = (time: typeof clock) => timestamp(time.now())
    await makeMarketplaceAccount(db, { user_id: id, username: 'new', proven: true, connected_at: at(clock) })
    await setChannels(db, id, { chatId: '4', chatName: 'Mine', chatProven: true })
    const { body } = await undo(token)
    expect(body.removed).toEqual([{ kind: 'marketplace', label: 'new' }])
    const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect([(await channelsOf(db, id)).chatId, user.discogs_username]).toEqual(['4', null])
  })

  it('is mailed when it goes', async () => {
    const { id, thief } = await stolen()
    await makeMarketplaceAccount(fixture.deps.db, { user_id: id, proven: true })
    await thief('DELETE', '/api/discogs/disconnect')
    const { body } = await read(await fixture.tokenTo(EMAIL))
    expect(body.change).toEqual({ what: 'method-removed', kind: 'marketplace', label: 'sunday_digger' })
  })

  it('is mailed when the chat goes, and only then', async () => {
    const { id, thief } = await stolen()
    await thief('DELETE', '/api/notifications/chat-link')
    expect(await fixture.mails()).toEqual([])
    await setChannels(fixture.deps.db, id, { chatId: '4', chatName: 'Ada', chatAgreedAt: new Date(0) })
    await thief('DELETE', '/api/notifications/chat-link')
    const { body } = await read(await fixture.tokenTo(EMAIL))
    expect(body.change).toEqual({ what: 'method-removed', kind: 'chat', label: 'Ada' })
  })
})

it('undoes nothing twice when two press at the same moment', async () => {
  const { token } = await passwordChanged()
  const both = await Promise.all([undo(token, 'first-wish'), undo(token, 'second-wish')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
})
