import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { holdOpen, untilWaiting } from '../../../test/database/held-open.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { accountFixture } from '../../../test/fixtures/account-fixture.ts'
import { addAuthenticatorApp, shownCode } from '../../../test/shown-code.ts'
import { signedIn, type TestAnswer, type TestClient } from '../../../test/test-app.ts'
import { softwareAuthenticator } from '../../../test/vendors/software-authenticator.ts'
import { readConfig } from '../../base/config/config.ts'
import type { Tx } from '../../database/database.ts'
import { ARRIVAL_COOKIE, createArrival } from '../arrival.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { enterBySso } from '../sso/enter-by-sso.ts'
import { addSsoIdentity } from '../sso/sso-identities.ts'
import { proveMailbox } from './methods.ts'

const ORIGIN = 'http://localhost:3000'
const config = readConfig({
  APP_SECRET: 'the secret of the tests, 32 or more',
  LOG_LEVEL: 'silent',
  PUBLIC_URL: ORIGIN,
})
const fixture = accountFixture({ config })
const EMAIL = 'ada@example.com'
const PASSWORD = 'vinyl4ever'

let userId: string
let owner: TestClient

beforeEach(async () => {
  const { deps, app } = fixture
  userId = (await makeUser(deps.db, { email: EMAIL, password_hash: await hashPassword(PASSWORD) })).id
  owner = await signedIn(app, deps, userId)
})

const cookieOf = ({ headers }: TestAnswer) => ({ cookie: String(headers['set-cookie']).split(';')[0]! })

/** Prepares what ends in a transaction of the account and of a row of its own, and returns that last step. */
type Begin = () => Promise<() => Promise<{ readonly status: number }>>

const byArrival: Begin = async () => {
  const start = { userId, openedBy: 'marketplace', openedById: '7' } as const
  const { code, browserKey } = await fixture.deps.db
    .transaction()
    .execute((tx) => createArrival(tx, fixture.deps, start))
  const cookie = `${ARRIVAL_COOKIE}=${browserKey}`
  return () => fixture.visitor('POST', '/api/auth/arrival', { code }, { cookie })
}

const byPasskey: Begin = async () => {
  const device = softwareAuthenticator(ORIGIN)
  const adding = await owner('POST', '/api/users/passkeys/options')
  const created = { ...device.create({ challenge: adding.body.challenge, userId }), name: 'Phone' }
  expect((await owner('POST', '/api/users/passkeys', created, cookieOf(adding))).status).toBe(201)
  const begun = await fixture.visitor('POST', '/api/auth/passkey/options')
  const used = device.use({ challenge: begun.body.challenge })
  return () => fixture.visitor('POST', '/api/auth/passkey', used, cookieOf(begun))
}

const bySecondFactor: Begin = async () => {
  const secret = await addAuthenticatorApp(owner, fixture.clock)
  const first = await fixture.visitor('POST', '/api/auth/login', { email: EMAIL, password: PASSWORD })
  const code = shownCode(secret, fixture.clock.now())
  return () => fixture.visitor('POST', '/api/auth/second-factor', { code }, cookieOf(first))
}

const again: Begin = async () => {
  const secret = await addAuthenticatorApp(owner, fixture.clock)
  const given = { password: PASSWORD, code: shownCode(secret, fixture.clock.now()) }
  return () => owner('POST', '/api/auth/reauthenticate', given)
}

const byLink: Begin = async () => {
  await fixture.visitor('POST', '/api/password-reset/request', { email: EMAIL })
  const given = { token: await fixture.tokenTo(EMAIL), password: 'of-the-owner' }
  return () => fixture.visitor('POST', '/api/password-reset/reset', given)
}

/** The rest of single sign-on is an arrival. */
const bySso: Begin = async () => {
  const { db, clock } = fixture.deps
  const identity = { issuer: 'https://id.example', subject: 'ada', email: EMAIL, emailVerified: false }
  const made = { userId, created_at: new Date(clock.now()), made_in: null, proven: false }
  await db.transaction().execute((tx) => addSsoIdentity(tx, fixture.deps, identity, made))
  const browser = { locale: 'en', timeZone: null, network: '127.0.0.0/24' } as const
  return async () => {
    await enterBySso(fixture.deps, identity, browser)
    return { status: 200 }
  }
}

const begins = Object.entries({
  'an arrival': byArrival,
  'a passkey': byPasskey,
  'a second factor': bySecondFactor,
  'authenticating again': again,
  'a link for a new password': byLink,
  'single sign-on': bySso,
})

const prove = async (tx: Tx) => {
  const password = { hash: await hashPassword('of-the-owner'), doubted: null }
  await proveMailbox(tx, fixture.deps, { userId, from: null, password })
}
const lockAccount = (tx: Tx) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
const openSessions = () => fixture.deps.db.selectFrom('sessions').select('id').execute()

describe.each(begins)('%s and a proof of the address at the same moment', (name, begin) => {
  it('wait for the proof when that came first, and find what it has left', async () => {
    const finish = await begin()
    const proof = await holdOpen(fixture.deps.db, lockAccount, prove)
    const entering = finish()
    await untilWaiting(fixture.deps.db, 1, entering)
    await proof.release()
    // An identity of single sign-on that is gone is an account to come.
    const refused = name === 'single sign-on' ? 200 : name === 'authenticating again' ? 401 : 400
    expect((await entering).status).toBe(refused)
    expect(await openSessions()).toEqual([])
  })

  it('end with the proof when that came last', async () => {
    const finish = await begin()
    // Each has its own row when it records the event; single sign-on records none.
    const events = await holdOpen(fixture.deps.db, (tx) =>
      sql`lock table security_events in exclusive mode`.execute(tx),
    )
    const entering = finish()
    const isHeld = await untilWaiting(fixture.deps.db, 1, entering)
    const proof = fixture.deps.db.transaction().execute(async (tx) => {
      await lockAccount(tx)
      await prove(tx)
    })
    await untilWaiting(fixture.deps.db, isHeld ? 2 : 1, proof)
    await events.release()
    expect([(await entering).status, await proof]).toEqual([200, undefined])
    expect(await openSessions()).toEqual([])
  })
})
