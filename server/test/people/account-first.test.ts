import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/base/config/config.ts'
import type { Tx } from '../../src/database/database.ts'
import { createArrival, finishArrival } from '../../src/people/arrival.ts'
import { logIn } from '../../src/people/log-in.ts'
import { logInByMarketplace } from '../../src/people/marketplace/marketplace-accounts.ts'
import { listAccesses } from '../../src/people/methods/accesses.ts'
import { proveMailbox } from '../../src/people/methods/methods.ts'
import { signInWithPasskey, startPasskeySignIn } from '../../src/people/passkeys/sign-in-with-passkey.ts'
import { hashPassword, resetPassword } from '../../src/people/passwords/passwords.ts'
import { reauthenticate } from '../../src/people/reauthentication/reauthenticate.ts'
import { giveSecondFactor } from '../../src/people/second-factor/entering.ts'
import { authenticate } from '../../src/people/sessions/sessions.ts'
import { enterBySso } from '../../src/people/sso/enter-by-sso.ts'
import { addSsoIdentity } from '../../src/people/sso/sso-identities.ts'
import { holdOpen, untilWaiting } from '../database/held-open.ts'
import { makeMarketplaceAccount } from '../factories/marketplace-account.ts'
import { makeSession } from '../factories/session.ts'
import { makeUser } from '../factories/user.ts'
import { accountFixture } from '../fixtures/account-fixture.ts'
import { addAuthenticatorApp, shownCode } from '../shown-code.ts'
import { clientOf, type TestClient } from '../test-app.ts'
import { softwareAuthenticator } from '../vendors/software-authenticator.ts'

const ORIGIN = 'http://localhost:3000'
const config = readConfig({
  APP_SECRET: 'the secret of the tests, 32 or more',
  LOG_LEVEL: 'silent',
  PUBLIC_URL: ORIGIN,
})
const fixture = await accountFixture({ config })
const EMAIL = 'ada@example.com'
const PASSWORD = 'vinyl4ever'
const from = { network: '127.0.0.0/24', userAgent: null }
const browser = { locale: 'en', timeZone: null } as const

let userId: string
let token: string
let client: TestClient

/** An account at an address that nobody has proven, so that a proof ends whatever it has. */
beforeEach(async () => {
  const { deps, app } = fixture
  const password_hash = await hashPassword(PASSWORD)
  userId = (await makeUser(deps.db, { email: EMAIL, password_hash, email_confirmed_at: null })).id
  token = await makeSession(deps, userId)
  client = clientOf(app, token)
})

const inTransaction = <T>(act: (tx: Tx) => Promise<T>) => fixture.deps.db.transaction().execute(act)

/** Prepares what uses up a row of its own, and returns its last step. */
type Begin = () => Promise<() => Promise<unknown>>

const begins: Readonly<Record<string, Begin>> = {
  async 'the code of an arrival'() {
    const start = { userId, openedBy: 'marketplace', openedById: '7' } as const
    const { code, browserKey } = await inTransaction((tx) => createArrival(tx, fixture.deps, start))
    return () => finishArrival(fixture.deps, { code, browserKey, from })
  },
  async 'a passkey'() {
    const device = softwareAuthenticator(ORIGIN)
    const { body, headers } = await client('POST', '/api/users/passkeys/options')
    const created = { ...device.create({ challenge: body.challenge, userId }), name: 'Phone' }
    const cookie = String(headers['set-cookie']).split(';')[0]!
    expect((await client('POST', '/api/users/passkeys', created, { cookie })).status).toBe(201)
    const begun = startPasskeySignIn(fixture.deps)
    if (!begun.ok) throw new Error('This instance takes no passkeys')
    const { ticket, options } = begun.value
    const used = device.use({ challenge: options.challenge })
    return () => signInWithPasskey(fixture.deps, { used, ticket, from })
  },
  async 'a code of the app'() {
    const secret = await addAuthenticatorApp(client, fixture.clock)
    const given = { email: EMAIL, password: PASSWORD, device: null, ...from }
    const entered = await logIn(fixture.deps, given)
    if (!entered.ok || entered.value.kind !== 'second-factor') throw new Error('No code was asked for')
    const { ticket } = entered.value
    const code = shownCode(secret, fixture.clock.now())
    return () => giveSecondFactor(fixture.deps, { code, ticket, from, device: null })
  },
  async 'authenticating again'() {
    const secret = await addAuthenticatorApp(client, fixture.clock)
    const session = await authenticate(fixture.deps, token)
    const given = { password: PASSWORD, code: shownCode(secret, fixture.clock.now()) }
    return () => reauthenticate(fixture.deps, { session: session!, from }, given)
  },
  async 'a link for a new password'() {
    await fixture.visitor('POST', '/api/password-reset/request', { email: EMAIL })
    const given = { token: await fixture.tokenTo(EMAIL), password: 'of-the-reader', from }
    return () => resetPassword(fixture.deps, given)
  },
  async 'single sign-on'() {
    const identity = { issuer: 'https://id.example', subject: 'ada', email: EMAIL, emailVerified: false }
    const made = { userId, created_at: new Date(fixture.clock.now()), made_in: null, proven: false }
    await inTransaction((tx) => addSsoIdentity(tx, fixture.deps, identity, made))
    return () => enterBySso(fixture.deps, identity, { ...browser, network: from.network })
  },
  async 'the marketplace'() {
    const { db } = fixture.deps
    await makeMarketplaceAccount(db, { user_id: userId, marketplace_id: 7, proven: false })
    const person = { access: { token: 't', secret: 's' }, identity: { id: 7, username: 'ada' } }
    return () => logInByMarketplace(fixture.deps, { ...person, ...browser })
  },
}

const lockAccount = (tx: Tx) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
const prove = async (tx: Tx) => {
  const password = { hash: await hashPassword('of-the-owner'), doubted: null }
  await proveMailbox(tx, fixture.deps, { userId, from: null, password })
}

/** Holds that nothing is left but the password of whoever proved the address. */
async function expectEnded() {
  const { db } = fixture.deps
  const accesses = (await listAccesses(db, userId)).map(({ kind }) => kind)
  const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  const arrivals = await db.selectFrom('arrivals').select('user_id').where('user_id', '=', userId).execute()
  expect({ accesses, sessions, arrivals }).toEqual({ accesses: ['password'], sessions: [], arrivals: [] })
}

describe.each(Object.entries(begins))('%s and a proof of the address at once', (_, begin) => {
  it('leave the account to the proof that came first, and neither fails', async () => {
    const finish = await begin()
    const proof = await holdOpen(fixture.deps.db, lockAccount, prove)
    const entering = finish()
    await untilWaiting(fixture.deps.db, 1, entering)
    await proof.release()
    await entering
    await expectEnded()
  })

  it('leave the account to the proof that came last, and neither fails', async () => {
    const finish = await begin()
    // Each has its own row when it records the event; single sign-on and the marketplace record none here.
    const events = await holdOpen(fixture.deps.db, (tx) =>
      sql`lock table security_events in exclusive mode`.execute(tx),
    )
    const entering = finish()
    const isHeld = await untilWaiting(fixture.deps.db, 1, entering)
    const proving = inTransaction(async (tx) => {
      await lockAccount(tx)
      await prove(tx)
    })
    await untilWaiting(fixture.deps.db, isHeld ? 2 : 1, proving)
    await events.release()
    await Promise.all([entering, proving])
    await expectEnded()
  })
})
