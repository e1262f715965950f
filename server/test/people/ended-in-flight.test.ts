import { randomUUID } from 'node:crypto'
import type { AccessKind } from '@cratewatch/domain/accounts/access'
import { ok } from '@cratewatch/domain/kernel/result'
import { sql } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import webPush from 'web-push'
import { openChatLink } from '../../src/alerting/channels/chat-links.ts'
import { claimChatLink, connectChat } from '../../src/alerting/channels/connect-chat.ts'
import { readConfig } from '../../src/base/config/config.ts'
import { setPassword } from '../../src/collectors/users.ts'
import { createWebPush } from '../../src/outbound/vendors/web-push.ts'
import { connectMarketplaceAccount } from '../../src/people/marketplace/marketplace-accounts.ts'
import { listAccesses } from '../../src/people/methods/accesses.ts'
import { settleAccess } from '../../src/people/methods/methods.ts'
import { hashPassword } from '../../src/people/passwords/passwords.ts'
import { authenticate } from '../../src/people/sessions/sessions.ts'
import { connectSsoIdentity } from '../../src/people/sso/sso-identities.ts'
import { holdOpen, untilWaiting } from '../database/held-open.ts'
import { makeSession } from '../factories/session.ts'
import { makeUser } from '../factories/user.ts'
import { accountFixture } from '../fixtures/account-fixture.ts'
import { shownCode } from '../shown-code.ts'
import { clientOf, signedIn, type TestClient } from '../test-app.ts'
import { softwareAuthenticator } from '../vendors/software-authenticator.ts'

const ORIGIN = 'https://cratewatch.example'
const PUSH_SERVICE = 'push.example'
const config = readConfig({
  APP_SECRET: 'the secret of the tests, 32 or more',
  LOG_LEVEL: 'silent',
  PUBLIC_URL: ORIGIN,
  PUSH_HOSTS: PUSH_SERVICE,
})
const reachesNobody = {
  send: () => Promise.resolve({ kind: 'unreachable', why: 'tests reach nobody' } as const),
  close: () => Promise.resolve(),
}
const push = createWebPush(reachesNobody, webPush.generateVAPIDKeys(), config)
const fixture = await accountFixture({ config, push })
const EMAIL = 'ada@example.com'
const PASSWORD = 'vinyl4ever'

type Caller = { readonly client: TestClient; readonly userId: string; readonly sessionId: string }
/** Begins to make an access in a session, and returns its last step: whether it was made. */
type Maker = (caller: Caller) => Promise<() => Promise<boolean>>

let caller: Caller

beforeEach(async () => {
  const { deps, app } = fixture
  const given = { email: EMAIL, password_hash: await hashPassword(PASSWORD) }
  const { id: userId } = await makeUser(deps.db, given)
  const token = await makeSession(deps, userId)
  const session = await authenticate(deps, token)
  caller = { client: clientOf(app, token), userId, sessionId: session!.id }
})

/** A call of which the edge says that its caller is not signed in, or that it is done. */
const calls =
  (method: 'POST' | 'PUT', path: string, body?: object): Maker =>
  ({ client }) =>
    Promise.resolve(async () => {
      const { status, error } = await client(method, path, body)
      if (status !== 401) return status < 300
      expect(error?.code).toBe('USER_NOT_AUTHENTICATED')
      return false
    })

const addPasskey: Maker = async ({ client, userId }) => {
  const { body, headers } = await client('POST', '/api/users/passkeys/options')
  const created = softwareAuthenticator(ORIGIN).create({ challenge: body.challenge, userId })
  const cookie = String(headers['set-cookie']).split(';')[0]!
  return async () =>
    (await client('POST', '/api/users/passkeys', { ...created, name: 'Phone' }, { cookie })).status === 201
}

const addApp: Maker = async (caller) => {
  const { ticket, secret } = (await caller.client('POST', '/api/users/authenticator-app/start')).body
  const code = shownCode(secret, fixture.clock.now())
  return calls('POST', '/api/users/authenticator-app', { ticket, code })(caller)
}

const connectMarketplace: Maker = ({ userId, sessionId }) => {
  const person = { access: { token: 't', secret: 's' }, identity: { id: 7, username: 'nora' } }
  return Promise.resolve(
    async () => (await connectMarketplaceAccount(fixture.deps, { ...person, userId, sessionId })).ok,
  )
}

const connectSso: Maker = ({ userId, sessionId }) => {
  const identity = { issuer: 'https://id.example', subject: 'nora', email: null, emailVerified: false }
  const owner = { userId, sessionId, network: '127.0.0.0/24' }
  return Promise.resolve(async () => (await connectSsoIdentity(fixture.deps, identity, owner)).ok)
}

const linkChat: Maker = ({ userId, sessionId: id }) =>
  Promise.resolve(() =>
    openChatLink(fixture.deps, { id, userId }, null).then(
      () => true,
      () => false,
    ),
  )

/** The last step of a chat is a press in the messenger, which no session comes with. */
const connectChatByLink: Maker = async ({ userId, sessionId: id }) => {
  const { token } = await openChatLink(fixture.deps, { id, userId }, null)
  const speaker = { chatId: '7', name: 'Bo', personId: '7', isGroup: false }
  await claimChatLink(fixture.deps, token, speaker)
  return async () => (await connectChat(fixture.deps, token, speaker)).ok
}

const NIGHT = [{ weekdays: [1], from: '22:00', to: '07:00' }]
const SYNC = { daily: false, alsoOnSale: true, anyPressing: false, stopRemoved: false }
const ANY_RULE = {
  backForSale: false,
  ceiling: null,
  onlyWithinCeiling: false,
  moreCopies: false,
  cheaperByPercent: null,
  remindAfterDays: null,
}

const followList: Maker = async (caller) => {
  const shown = { name: 'Finds', owner: 'bo', rows: [], total: 0 }
  vi.spyOn(fixture.deps.marketplace, 'list').mockResolvedValue({
    result: ok(shown),
    headers: { limit: null, remaining: null },
  })
  return calls('POST', '/api/discogs/lists', { link: '44' })(caller)
}

const followShop: Maker = async (caller) => {
  fixture.marketplace.putShop('redwax', [])
  return calls('POST', '/api/shops', { shop: 'redwax' })(caller)
}

const changeMail: Maker = async (caller) => {
  const [{ id, label, digest, quiet }] = (await caller.client('GET', '/api/channels')).body.channels
  const gets = { alerts: 'none', summaries: false, alarms: false }
  return calls('PUT', `/api/channels/${id}`, { label, isOn: false, gets, digest, quiet })(caller)
}

/** The removal of an app is made by a mailed link and in no session. */
const MAKERS: Readonly<Record<Exclude<AccessKind, 'app-removal'> | 'browser', Maker>> = {
  password: calls('PUT', '/api/users/password', { currentPassword: PASSWORD, password: 'of-a-thief' }),
  marketplace: connectMarketplace,
  passkey: addPasskey,
  authenticator: addApp,
  sso: connectSso,
  chat: linkChat,
  token: calls('POST', '/api/users/tokens', { name: 'Shelf', scopes: ['list:read'], days: 30 }),
  channel: calls('POST', '/api/channels', {
    kind: 'email',
    label: 'Bo',
    settings: { address: 'bo@example.com' },
  }),
  feed: calls('POST', '/api/feed'),
  'shared-list': calls('POST', '/api/shared-lists', { name: 'Gifts' }),
  list: followList,
  shop: followShop,
  sync: calls('PUT', '/api/discogs/sync-settings', SYNC),
  times: calls('PUT', '/api/notifications/timing', { currency: 'USD', quiet: NIGHT, timeZone: 'UTC' }),
  rule: calls('PUT', '/api/notifications/alert-rule', ANY_RULE),
  share: changeMail,
  browser: calls('POST', '/api/channels/browser', {
    label: 'Chrome',
    endpoint: `https://${PUSH_SERVICE}/${randomUUID()}`,
    p256dh: 'key',
    auth: 'auth',
  }),
}
const kinds = Object.entries(MAKERS)

const accesses = async () => {
  const { password_hash: password } = await fixture.deps.db
    .selectFrom('users')
    .select('password_hash')
    .executeTakeFirstOrThrow()
  return { password, held: (await listAccesses(fixture.deps.db, caller.userId)).map(({ kind }) => kind) }
}

it.each(kinds)('%s is made while the session is open', async (_, begin) => {
  const before = await accesses()
  expect(await (await begin(caller))()).toBe(true)
  expect(await accesses()).not.toEqual(before)
})

it.each(kinds)('%s is not made by a call whose session ends before it makes it', async (_, begin) => {
  const before = await accesses()
  const finish = await begin(caller)
  const ending = await holdOpen(fixture.deps.db, async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', caller.userId).forUpdate().execute()
    const event = { by: 'operator', at: fixture.clock.now() } as const
    await settleAccess(tx, fixture.deps, { userId: caller.userId, from: null }, event)
  })
  const made = finish()
  await untilWaiting(fixture.deps.db, 1, made)
  await ending.release()
  expect(await made).toBe(false)
  expect(await accesses()).toEqual(before)
})

it.each([
  ['token', MAKERS.token],
  ['feed', MAKERS.feed],
  ['shared list', MAKERS['shared-list']],
  ['browser', MAKERS.browser],
  ['connected chat', connectChatByLink],
])(
  '%s that is still being made when the password is changed elsewhere, ends with its session',
  async (_, begin) => {
    const owner = await signedIn(fixture.app, fixture.deps, caller.userId)
    const finish = await begin(caller)
    // Each has stored its row when it records the event.
    const events = await holdOpen(fixture.deps.db, (tx) =>
      sql`lock table security_events in exclusive mode`.execute(tx),
    )
    const made = finish()
    await untilWaiting(fixture.deps.db, 1, made)
    const passwords = { currentPassword: PASSWORD, password: 'of-the-owner' }
    const changed = owner('PUT', '/api/users/password', passwords)
    await untilWaiting(fixture.deps.db, 2, changed)
    await events.release()
    expect([await made, (await changed).status]).toEqual([true, 200])
    expect((await accesses()).held).toEqual(['password'])
  },
)

it('a sign-in whose password is replaced while it is checked opens no session', async () => {
  const hash = await hashPassword('of-the-owner')
  const replacing = await holdOpen(fixture.deps.db, (tx) =>
    setPassword(tx, caller.userId, { hash, madeAt: fixture.clock.now(), madeIn: null }),
  )
  const signingIn = fixture.visitor('POST', '/api/auth/login', { email: EMAIL, password: PASSWORD })
  await untilWaiting(fixture.deps.db, 1, signingIn)
  await replacing.release()
  expect((await signingIn).error?.code).toBe('INVALID_CREDENTIALS')
  const sessions = await fixture.deps.db.selectFrom('sessions').select('id').execute()
  expect(sessions.map(({ id }) => id)).toEqual([caller.sessionId])
})

it('a sign-in whose session is ended as it is opened is answered as its next call would be', async () => {
  const { db } = fixture.deps
  await sql`create function end_at_once() returns trigger language plpgsql as
    $$ begin delete from sessions where id = new.id; return null; end $$`.execute(db)
  await sql`create constraint trigger end_at_once after insert on sessions deferrable initially deferred
    for each row execute function end_at_once()`.execute(db)
  try {
    const { status, error } = await fixture.visitor('POST', '/api/auth/login', {
      email: EMAIL,
      password: PASSWORD,
    })
    expect([status, error?.code]).toEqual([401, 'USER_NOT_AUTHENTICATED'])
  } finally {
    await sql`drop function end_at_once cascade`.execute(db)
  }
})
