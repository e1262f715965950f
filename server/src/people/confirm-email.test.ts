import { minutes } from '@cratewatch/domain/kernel/duration'
import { describe, expect, it } from 'vitest'
import { makeMarketplaceAccount } from '../../test/factories/marketplace-account.ts'
import { makeSession } from '../../test/factories/session.ts'
import { makeUser } from '../../test/factories/user.ts'
import { accountFixture } from '../../test/fixtures/account-fixture.ts'
import { clientOf, signedIn, type TestClient } from '../../test/test-app.ts'
import { hashPassword } from './passwords/passwords.ts'

const fixture = await accountFixture()
const EMAIL = 'ada@example.com'
const NEW = 'ada@records.example'
const PASSWORD = 'needle in the groove'

const read = (client: TestClient, token: string) => client('GET', `/api/users/email/confirm?token=${token}`)
const confirm = (client: TestClient, token: string, password?: string) =>
  client('POST', '/api/users/email/confirm', { token, password })
const profile = async (client: TestClient) => (await client('GET', '/api/auth/profile')).body
const logIn = (password: string, email = EMAIL) =>
  fixture.visitor('POST', '/api/auth/login', { email, password })

/** Signs up with this address, which may not be the caller's own. */
async function newAccount(email = EMAIL) {
  const client = await fixture.signUp(email)
  const { id } = await profile(client)
  return { id: id as string, client, token: await fixture.tokenTo(email) }
}

/** A confirmed account that has requested another address. */
async function changing(given: Parameters<typeof makeUser>[1] = {}) {
  const password_hash = await hashPassword(PASSWORD)
  const { id } = await makeUser(fixture.deps.db, { email: EMAIL, password_hash, ...given })
  const client = await signedIn(fixture.app, fixture.deps, id)
  await client('PUT', '/api/users/email', { email: NEW })
  return { id, client, token: await fixture.tokenTo(NEW) }
}

describe('confirming the address of a new account', () => {
  it('works in a session of it, once', async () => {
    const { client, token } = await newAccount()
    expect((await read(client, token)).body).toEqual({
      email: EMAIL,
      account: null,
      isChange: false,
      needs: 'nothing',
      passwordRule: 'standard',
    })
    expect((await profile(client)).emailConfirmed).toBe(false)
    const answer = await confirm(client, token)
    expect(answer).toMatchObject({ status: 200, body: { email: EMAIL, token: null, removed: [] } })
    expect((await profile(client)).emailConfirmed).toBe(true)
    expect((await confirm(client, token)).error?.code).toBe('INVALID_TOKEN')
    expect((await read(client, token)).error?.code).toBe('INVALID_TOKEN')
  })

  it('works with its password, and lets its owner in', async () => {
    const { client: first, token } = await newAccount()
    expect((await read(fixture.visitor, token)).body.needs).toBe('password')
    const { body } = await confirm(fixture.visitor, token, PASSWORD)
    expect((await profile(clientOf(fixture.app, body.token))).emailConfirmed).toBe(true)
    expect((await profile(first)).emailConfirmed).toBe(true)
  })

  it.each(['visitor', 'other'] as const)('is not the %s’s who merely has the link', async (who) => {
    const { client, token } = await newAccount()
    const other = await signedIn(fixture.app, fixture.deps, (await makeUser(fixture.deps.db)).id)
    const stranger = { visitor: fixture.visitor, other }[who]
    for (const locale of ['en', 'es']) {
      const body = { token }
      const { status, error } = await stranger('POST', '/api/users/email/confirm', body, {
        'accept-language': locale,
      })
      expect([status, error?.code]).toEqual([403, 'CONFIRMATION_NEEDS_SIGN_IN'])
      expect(error?.message).toMatch(locale === 'en' || who === 'other' ? /Sign in/ : /Inicia sesión/)
    }
    expect((await profile(client)).emailConfirmed).toBe(false)
  })

  it.each([
    ['', 400, 'MISSING_REQUIRED_FIELD'],
    ['wrong', 401, 'INVALID_CREDENTIALS'],
  ])('with the password “%s” is refused: %i %s', async (password, status, code) => {
    const { token } = await newAccount()
    const answer = await confirm(fixture.visitor, token, password)
    expect([answer.status, answer.error?.code, answer.error?.field]).toEqual([status, code, 'password'])
  })

  it('takes ten guesses of the password, as signing in does', async () => {
    const { token } = await newAccount()
    for (let n = 0; n < 10; n++) await confirm(fixture.visitor, token, `guess ${n}`)
    expect((await confirm(fixture.visitor, token, PASSWORD)).error?.code).toBe('RATE_LIMITED')
    await fixture.clock.advance(minutes(15))
    expect((await confirm(fixture.visitor, token, PASSWORD)).status).toBe(200)
  })

  it('makes an operator only of who signs in afterwards', async () => {
    const { client, token } = await newAccount('admin@example.com')
    await fixture.clock.advance(minutes(1))
    await confirm(client, token)
    expect((await profile(client)).operator).toBe('older-session')
    expect((await client('GET', '/api/admin/dashboard')).status).toBe(403)
    const { body } = await logIn(PASSWORD, 'admin@example.com')
    expect(body.user.operator).toBe('operator')
  })

  it('makes an operator of who gives the password, in the session that this opens', async () => {
    const { token } = await newAccount('admin@example.com')
    await fixture.clock.advance(minutes(1))
    const { body } = await confirm(fixture.visitor, token, PASSWORD)
    expect((await clientOf(fixture.app, body.token)('GET', '/api/admin/dashboard')).status).toBe(200)
  })

  it('ends what a stranger had left in it, and says so', async () => {
    const { id, client, token } = await newAccount()
    const madeIn = fixture.deps.ids.uuid()
    await makeMarketplaceAccount(fixture.deps.db, { user_id: id, username: 'stranger', made_in: madeIn })
    const strangers = clientOf(
      fixture.app,
      await makeSession(fixture.deps, id, { openedBy: 'marketplace', openedById: '7' }),
    )
    const { body } = await confirm(client, token)
    expect(body.removed).toEqual([{ kind: 'marketplace', label: 'stranger' }])
    expect((await strangers('GET', '/api/auth/profile')).status).toBe(401)
    expect(await profile(client)).toMatchObject({ discogsUsername: null, emailConfirmed: true })
  })

  it('is over once the account has another address', async () => {
    const { id, client, token } = await newAccount()
    await fixture.deps.db.updateTable('users').set({ email: NEW }).where('id', '=', id).execute()
    expect((await confirm(client, token)).error?.code).toBe('INVALID_TOKEN')
  })

  it('counts once when two confirm at the same moment', async () => {
    const { client, token } = await newAccount()
    const both = await Promise.all([confirm(client, token), confirm(fixture.visitor, token, PASSWORD)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})

describe('“I did not create this account”', () => {
  const takeOver = (token: string) =>
    fixture.visitor('POST', '/api/password-reset/reset', { token, password: 'mine-now' })

  it('gives the account to the mailbox: a password of its own, and every other way in ends', async () => {
    const { id, client: strangers, token } = await newAccount()
    await makeMarketplaceAccount(fixture.deps.db, { user_id: id, username: 'stranger' })
    const { status, body } = await takeOver(token)
    expect([status, body.removed]).toEqual([200, [{ kind: 'marketplace', label: 'stranger' }]])
    expect((await strangers('GET', '/api/auth/profile')).status).toBe(401)
    expect((await logIn(PASSWORD)).status).toBe(401)
    expect((await logIn('mine-now')).body.user).toMatchObject({ emailConfirmed: true, discogsUsername: null })
    expect((await takeOver(token)).error?.code).toBe('INVALID_TOKEN')
  })

  it('is no answer to a change of address: the link to the new one opens no account', async () => {
    const { token } = await changing()
    expect((await takeOver(token)).error?.code).toBe('INVALID_TOKEN')
  })
})

describe('confirming another address', () => {
  it('works in the session that asked for it', async () => {
    const { client, token } = await changing()
    expect((await read(client, token)).body).toEqual({
      email: NEW,
      account: EMAIL,
      isChange: true,
      needs: 'nothing',
      passwordRule: 'standard',
    })
    expect((await confirm(client, token)).status).toBe(200)
    expect(await profile(client)).toMatchObject({ email: NEW, emailConfirmed: true, pendingEmail: null })
  })

  it('asks another session of the account for the password', async () => {
    const { id, token } = await changing()
    const other = await signedIn(fixture.app, fixture.deps, id)
    expect((await read(other, token)).body.needs).toBe('password')
    expect((await confirm(other, token)).error?.code).toBe('CONFIRMATION_NEEDS_SIGN_IN')
    const { status, body } = await confirm(other, token, PASSWORD)
    expect([status, body.token]).toEqual([200, null])
    expect((await profile(other)).email).toBe(NEW)
  })

  it('takes any session of an account that has no password', async () => {
    const { id, token } = await changing({ email: null, password_hash: null, discogs_username: 'digger' })
    expect((await read(fixture.visitor, token)).body).toMatchObject({ account: 'digger', needs: 'sign-in' })
    expect((await confirm(fixture.visitor, token, 'guessed')).error?.code).toBe('INVALID_CREDENTIALS')
    const other = await signedIn(fixture.app, fixture.deps, id)
    expect((await confirm(other, token)).status).toBe(200)
  })

  it('is called off by who did not ask for it, and the account hears of it', async () => {
    const { client, token } = await changing()
    expect((await fixture.visitor('POST', '/api/users/email/refuse', { token })).status).toBe(204)
    expect((await confirm(client, token)).error?.code).toBe('INVALID_TOKEN')
    expect(await profile(client)).toMatchObject({ email: EMAIL, pendingEmail: null })
    const { body } = await client('GET', '/api/in-app-notifications')
    expect(body.notifications).toMatchObject([
      { titleKey: 'inApp.emailRefused.title', params: { email: NEW } },
    ])
    const again = await fixture.visitor('POST', '/api/users/email/refuse', { token })
    expect(again.error?.code).toBe('INVALID_TOKEN')
  })

  it('is not called off by the link of a sign-up', async () => {
    const { token } = await newAccount()
    const { error } = await fixture.visitor('POST', '/api/users/email/refuse', { token })
    expect(error?.code).toBe('INVALID_TOKEN')
  })
})

describe('an operator’s address', () => {
  const RESERVED = 'admin@example.com'

  it.each(['en', 'es'])('is gained by no change, asked for or confirmed, in %s', async (locale) => {
    const { id, client, token } = await changing()
    const asked = await client('PUT', '/api/users/email', { email: RESERVED })
    expect([asked.status, asked.error?.code, asked.error?.field]).toEqual([403, 'EMAIL_RESERVED', 'email'])
    // The operators' list may have grown since the link was mailed.
    const { db } = fixture.deps
    await db.updateTable('account_links').set({ email: RESERVED }).where('user_id', '=', id).execute()
    await db
      .updateTable('users')
      .set({ locale: locale === 'es' ? 'es' : 'en' })
      .execute()
    const { status, error } = await confirm(client, token)
    expect([status, error?.code]).toEqual([403, 'EMAIL_RESERVED'])
    expect(error?.message).toMatch(locale === 'es' ? /operador/ : /operator/)
    expect((await profile(client)).email).toBe(EMAIL)
  })
})
