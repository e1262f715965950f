import { days, hours, milliseconds, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeSession } from '../../../test/factories/session.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { accountFixture } from '../../../test/fixtures/account-fixture.ts'
import { shownCode } from '../../../test/shown-code.ts'
import { clientOf, type TestAnswer, type TestClient } from '../../../test/test-app.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { advanceAppRemovals } from './due-removals.ts'

const fixture = await accountFixture()
const EMAIL = 'ada@example.com'
const PASSWORD = 'needle in the groove'
const passwordHash = await hashPassword(PASSWORD)
const { clock, visitor } = fixture

let userId: string
let owner: TestClient
let secret: string
let recoveryCodes: string[]

beforeEach(async () => {
  const address = { email: EMAIL, email_confirmed_at: new Date(clock.now()), password_hash: passwordHash }
  userId = (await makeUser(fixture.deps.db, address)).id
  owner = clientOf(fixture.app, await makeSession(fixture.deps, userId))
  const { body: started } = await owner('POST', '/api/users/authenticator-app/start')
  const code = shownCode(started.secret, clock.now())
  const answer = await owner('POST', '/api/users/authenticator-app', { ticket: started.ticket, code })
  ;({ secret } = started)
  recoveryCodes = answer.body.recoveryCodes
  await clock.advance(minutes(1))
  await fixture.mails()
})

const cookieOf = ({ headers }: TestAnswer) => ({ cookie: String(headers['set-cookie'] ?? '').split(';')[0]! })

/** Gives the password, and returns what the browser sends at the second step. */
async function secondStep() {
  const first = await visitor('POST', '/api/auth/login', { email: EMAIL, password: PASSWORD })
  expect(first.error?.code).toBe('SECOND_FACTOR_REQUIRED')
  return cookieOf(first)
}

/** Asks for the mail as who has neither, and returns the token of its link. */
async function mailed(): Promise<string> {
  const { status } = await visitor('POST', '/api/auth/app-removal', undefined, await secondStep())
  expect(status).toBe(204)
  return tokenOf('Remove your authenticator app')
}

const tokenOf = async (subject: string) =>
  (await fixture.mails()).findLast((mail) => mail.subject === subject)?.token ?? ''
const subjects = async () => (await fixture.mails()).map(({ subject }) => subject)
const begin = (token: string) => visitor('POST', '/api/users/app-removal', { token })
const app = async () => (await owner('GET', '/api/users/authenticator-app')).body.app
const advance = () => advanceAppRemovals(fixture.deps, clock.now())
const mayEnter = async () =>
  (await visitor('POST', '/api/auth/login', { email: EMAIL, password: PASSWORD })).status === 200

describe('an app that its owner has lost', () => {
  it('goes seven days after the press on the mailed link, which says so, and nothing else ends', async () => {
    const token = await mailed()
    const shown = await visitor('GET', `/api/users/app-removal?token=${token}`)
    expect(shown.body.email).toBe(EMAIL)
    expect(await app()).toMatchObject({ removalAt: null })
    const { status, body } = await begin(token)
    const left = Date.parse(body.removalAt) - clock.now()
    expect([status, Math.round(left / seconds(1))]).toEqual([200, days(7) / seconds(1)])
    expect(await app()).toMatchObject({ removalAt: body.removalAt })
    await clock.advance(milliseconds(days(7) - seconds(2)))
    await advance()
    expect(await mayEnter()).toBe(false)
    await clock.advance(seconds(2))
    expect(await advance()).toBe(1)
    expect(await advance()).toBe(0)
    expect(await app()).toBeNull()
    expect(await mayEnter()).toBe(true)
    expect((await owner('GET', '/api/auth/profile')).status).toBe(200)
  })

  it('is mailed about at once, a day before, and when it has gone; each once', async () => {
    await begin(await mailed())
    const got = [await subjects()]
    for (let day = 0; day <= 8; day++) {
      await advance()
      await advance()
      got.push(await subjects())
      await clock.advance(days(1))
    }
    const nothing: string[] = []
    expect(got).toEqual([
      ['Your authenticator app is going to be removed'],
      ...Array.from({ length: 6 }, () => nothing),
      ['Your authenticator app will be removed tomorrow'],
      ['Access removed from your account'],
      nothing,
    ])
  })

  it.each([
    ['a code of the app', () => shownCode(secret, clock.now())],
    ['a recovery code', () => recoveryCodes[0]!],
  ])('stays when %s is given at a sign-in, which says so', async (_, code) => {
    await begin(await mailed())
    await clock.advance(days(3))
    const headers = await secondStep()
    expect(
      (await visitor('GET', '/api/auth/second-factor', undefined, headers)).body.removalAt,
    ).not.toBeNull()
    const given = await visitor('POST', '/api/auth/second-factor', { code: code() }, headers)
    expect([given.status, given.body.keptApp]).toEqual([200, true])
    await clock.advance(days(9))
    expect(await advance()).toBe(0)
    expect(await app()).toMatchObject({ removalAt: null })
  })

  it('stays by “this was not me” of the mail, and whoever asked is locked out', async () => {
    await begin(await mailed())
    const token = await tokenOf('Your authenticator app is going to be removed')
    await clock.advance(days(2))
    const undone = await visitor('POST', '/api/users/changes/undo', { token, password: 'a new one of hers' })
    expect([undone.status, undone.body.removed.map(({ kind }: { kind: string }) => kind)]).toEqual([
      200,
      expect.arrayContaining(['app-removal']),
    ])
    await clock.advance(days(9))
    expect(await advance()).toBe(0)
  })

  it('stays when its owner calls it off in a session that has given a code', async () => {
    await begin(await mailed())
    const other = clientOf(fixture.app, await makeSession(fixture.deps, userId))
    expect((await other('DELETE', '/api/users/app-removal')).error?.code).toBe('REAUTHENTICATION_REQUIRED')
    expect((await owner('DELETE', '/api/users/app-removal')).status).toBe(204)
    expect(await app()).toMatchObject({ removalAt: null })
  })
})

describe('the link', () => {
  it('is good once, for an hour, and neither shortens nor prolongs what is under way', async () => {
    const [first, second] = [await mailed(), await mailed()]
    const { body } = await begin(first)
    expect((await begin(first)).error?.code).toBe('INVALID_TOKEN')
    await clock.advance(minutes(30))
    expect((await begin(second)).body.removalAt).toBe(body.removalAt)
    expect(await subjects()).toEqual(['Your authenticator app is going to be removed'])
  })

  it('is dead after an hour, and made up', async () => {
    const token = await mailed()
    await clock.advance(hours(1))
    for (const dead of [token, 'made-up']) expect((await begin(dead)).error?.code).toBe('INVALID_TOKEN')
  })

  it('begins one removal when it is pressed twice at once, and none when a code was given meanwhile', async () => {
    const token = await mailed()
    const both = await Promise.all([begin(token), begin(token)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const later = await mailed().catch(() => '')
    expect(later).toBe('')
    const headers = await secondStep()
    await visitor('POST', '/api/auth/second-factor', { code: shownCode(secret, clock.now()) }, headers)
    expect(await app()).toMatchObject({ removalAt: null })
  })

  it('is about no app that was set up since', async () => {
    const token = await mailed()
    await owner('DELETE', '/api/users/authenticator-app')
    expect((await begin(token)).error?.code).toBe('INVALID_TOKEN')
  })

  it('is mailed to nobody without a confirmed address, nor after the password alone was wrong', async () => {
    await fixture.deps.db
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('id', '=', userId)
      .execute()
    const headers = await secondStep()
    expect((await visitor('GET', '/api/auth/second-factor', undefined, headers)).body.hasMailbox).toBe(false)
    const refused = await visitor('POST', '/api/auth/app-removal', undefined, headers)
    expect(refused.error?.code).toBe('EMAIL_NOT_CONFIRMED')
    expect((await visitor('POST', '/api/auth/app-removal')).error?.code).toBe('SIGN_IN_EXPIRED')
    expect(await fixture.mails()).toEqual([])
  })

  it('is mailed five times an hour at most', async () => {
    for (let n = 0; n < 5; n++) await mailed()
    const { status } = await visitor('POST', '/api/auth/app-removal', undefined, await secondStep())
    expect(status).toBe(429)
  })
})
