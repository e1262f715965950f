import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { REGISTER, type AccessKind } from '@cratewatch/domain/accounts/access'
import { days, hours } from '@cratewatch/domain/kernel/duration'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { ACCESS_SOURCES, listAccesses } from '../../src/people/methods/accesses.ts'
import { settleAccess } from '../../src/people/methods/methods.ts'
import { hashPassword } from '../../src/people/passwords/passwords.ts'
import { authenticate } from '../../src/people/sessions/sessions.ts'
import { anAccessOf } from '../factories/accesses.ts'
import { makeSession } from '../factories/session.ts'
import { makeUser } from '../factories/user.ts'
import { accountFixture } from '../fixtures/account-fixture.ts'
import { clientOf, signedIn, type TestClient } from '../test-app.ts'

const fixture = await accountFixture()
const EMAIL = 'ada@example.com'
const PASSWORD = 'vinyl4ever'
const KINDS = Object.keys(REGISTER) as AccessKind[]

let userId: string

beforeEach(async () => {
  const password_hash = await hashPassword(PASSWORD)
  userId = (await makeUser(fixture.deps.db, { email: EMAIL, password_hash, email_confirmed_at: null })).id
})

const confirm = () =>
  fixture.deps.db
    .updateTable('users')
    .set({ email_confirmed_at: new Date(fixture.clock.now()) })
    .execute()

/** Signs in, and makes one access of every kind in that session. Returns the session, and the path of the feed. */
async function moveIn(): Promise<{ client: TestClient; feed: string }> {
  const { deps, app } = fixture
  const token = await makeSession(deps, userId, { hasSecondFactor: true })
  const session = await authenticate(deps, token)
  const client = clientOf(app, token)
  for (const kind of KINDS) if (kind !== 'feed') await anAccessOf(deps, kind, userId, session!.id)
  const made = await client('POST', '/api/feed')
  return { client, feed: new URL(made.body.url).pathname }
}

const kindsLeft = async () => (await listAccesses(fixture.deps.db, userId)).map(({ kind }) => kind).toSorted()
const statusOf = async (feed: string) => (await fixture.visitor('GET', feed)).status

/** The link in the newest mail to the owner that opens a page. */
async function linkTo(page: string): Promise<string> {
  const mails = await fixture.mails()
  const texts = mails.flatMap(({ to, text }) => (to === EMAIL ? [text] : []))
  return new RegExp(`/${page}\\?token=([\\w-]+)`).exec(texts.join('\n'))?.[1] ?? `no link to ${page}`
}

describe('a stranger who came first', () => {
  it('reads nothing once the owner has chosen a new password by mail', async () => {
    const stranger = await moveIn()
    expect(await kindsLeft()).toEqual(KINDS.toSorted())
    await fixture.visitor('POST', '/api/password-reset/request', { email: EMAIL })
    const body = { token: await linkTo('reset-password'), password: 'of-the-owner' }
    const reset = await fixture.visitor('POST', '/api/password-reset/reset', body)
    expect(reset.body.removed.map(({ kind }: { kind: string }) => kind)).toEqual(
      KINDS.filter((kind) => kind !== 'password'),
    )
    expect(await kindsLeft()).toEqual(['password'])
    expect(await statusOf(stranger.feed)).toBe(404)
    expect((await stranger.client('GET', '/api/channels')).status).toBe(401)
  })
})

describe('a thief of a confirmed account', () => {
  beforeEach(async () => {
    await confirm()
    await fixture.clock.advance(hours(1))
  })

  it('reads nothing after “this was not me”, said of what he made', async () => {
    const owner = await signedIn(fixture.app, fixture.deps, userId)
    const own = await anAccessOf(fixture.deps, 'channel', userId, null)
    await fixture.clock.advance(hours(1))
    const { client, feed } = await moveIn()
    const body = { token: await linkTo('undo-change'), password: 'of-the-owner' }
    expect((await fixture.visitor('POST', '/api/users/changes/undo', body)).status).toBe(200)
    const left = await listAccesses(fixture.deps.db, userId)
    expect(left.map(({ id }) => id)).toEqual(['password', own])
    expect(await statusOf(feed)).toBe(404)
    for (const session of [client, owner]) expect((await session('GET', '/api/feed')).status).toBe(401)
  })

  it.each(['a new password', 'the end of all other sessions'])(
    'reads nothing after %s, and a channel of long standing stays',
    async (what) => {
      const long = await anAccessOf(fixture.deps, 'channel', userId, crypto.randomUUID())
      await fixture.clock.advance(days(8))
      const { feed } = await moveIn()
      // The account asks for codes by now, and the owner has given one.
      const given = { hasSecondFactor: true }
      const owner = clientOf(fixture.app, await makeSession(fixture.deps, userId, given))
      const passwords = { currentPassword: PASSWORD, password: 'of-the-owner' }
      const { status, body } =
        what === 'a new password'
          ? await owner('PUT', '/api/users/password', passwords)
          : await owner('DELETE', '/api/users/sessions')
      expect(status).toBe(200)
      const reading = ['chat', 'token', 'channel', 'feed', 'shared-list', 'list', 'shop']
      expect(body.removed.map(({ kind }: { kind: string }) => kind)).toEqual(
        what === 'a new password' ? ['marketplace', 'passkey', 'app-removal', 'sso', ...reading] : reading,
      )
      expect(await statusOf(feed)).toBe(404)
      const left = await listAccesses(fixture.deps.db, userId)
      expect(left.filter(({ kind }) => kind === 'channel').map(({ id }) => id)).toEqual([long])
    },
  )

  it('reads nothing after an operator has signed the account out', async () => {
    const { client, feed } = await moveIn()
    await fixture.deps.db.transaction().execute(async (tx) => {
      const event = { by: 'operator', at: fixture.clock.now() } as const
      await settleAccess(tx, fixture.deps, { userId, from: null }, event)
    })
    expect(await statusOf(feed)).toBe(404)
    expect((await client('GET', '/api/channels')).status).toBe(401)
    const entering = ['authenticator', 'marketplace', 'passkey', 'password', 'sso']
    expect(await kindsLeft()).toEqual([...entering, 'rule', 'share', 'sync', 'times'].toSorted())
  })

  it('reads nothing after the end of his session, and what was made elsewhere stays', async () => {
    const { client, feed } = await moveIn()
    const owner = await signedIn(fixture.app, fixture.deps, userId)
    const own = await anAccessOf(fixture.deps, 'channel', userId, crypto.randomUUID())
    const { sessions } = (await client('GET', '/api/users/sessions')).body
    const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
    const { status, body } = await owner('DELETE', `/api/users/sessions/${id}`)
    expect(status).toBe(200)
    expect(body.removed.map(({ kind }: { kind: string }) => kind)).toEqual([
      'chat',
      'token',
      'channel',
      'feed',
      'shared-list',
      'list',
      'shop',
    ])
    expect(await statusOf(feed)).toBe(404)
    const left = await listAccesses(fixture.deps.db, userId)
    expect(left.filter(({ kind }) => kind === 'channel').map((each) => each.id)).toEqual([own])
  })
})

it('what the owner made in the session that proves the address stays, with what was made before it is proven', async () => {
  const { client, feed } = await moveIn()
  const stranger = await anAccessOf(fixture.deps, 'channel', userId, crypto.randomUUID())
  const session = (await client('GET', '/api/users/sessions')).body.sessions[0].id
  await fixture.deps.db
    .transaction()
    .execute((tx) =>
      settleAccess(tx, fixture.deps, { userId, from: null }, { by: 'session', sessionId: session }),
    )
  const left = await listAccesses(fixture.deps.db, userId)
  expect(left.map(({ kind }) => kind)).toEqual(KINDS)
  expect(left.every(({ proven, kind }) => proven || kind === 'password')).toBe(true)
  expect(left.some(({ id }) => id === stranger)).toBe(false)
  expect(await statusOf(feed)).toBe(200)
})

describe('the register', () => {
  it('has a source for every kind, in its order', () => {
    expect(ACCESS_SOURCES.map(({ kind }) => kind)).toEqual(KINDS)
  })

  /** The call by which each kind is begun; the password asks for the present one, an app's removal for the mailbox. */
  const BEGUN_BY: Readonly<Record<Exclude<AccessKind, 'password' | 'app-removal'>, keyof typeof endpoints>> =
    {
      marketplace: 'marketplaceConnect',
      passkey: 'startPasskey',
      authenticator: 'startAuthenticatorApp',
      sso: 'ssoConnect',
      chat: 'startChatLink',
      token: 'makeToken',
      channel: 'addChannel',
      feed: 'renewFeedAddress',
      'shared-list': 'shareList',
      list: 'followList',
      shop: 'followShop',
      sync: 'updateSyncSettings',
      times: 'setAlertTiming',
      rule: 'setAlertRule',
      share: 'changeChannel',
    }

  it.each(Object.entries(BEGUN_BY))('says of %s what its call asks for', (kind, name) => {
    const { isSensitive }: Endpoint = endpoints[name]
    expect(isSensitive === true).toBe(REGISTER[kind as AccessKind].asksAgain)
  })

  /** Tables of users with a secret or an address that are no access: what ends them instead. */
  const ELSEWHERE: Readonly<Record<string, string>> = {
    sessions: 'every event ends them by itself',
    arrivals: 'end with the sessions',
    known_devices: 'open nothing; a proof by the mailbox forgets them',
    account_links: 'whoever proves an address closes them, and using one of a change closes newer ones',
    security_events: 'the hash of an address that has no account',
  }
  const SECRETS =
    '(^|_)(hash|token|tokens|secret|sealed|endpoint|address|chat|phone|url|credential)(_|$)|^sealed_|_hash$'

  const strayTables = async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.table_name as name from information_schema.columns c
      where c.table_schema = 'public' and c.column_name ~ ${SECRETS}
        and (c.table_name = 'users' or exists (
          select from information_schema.columns u
          where u.table_schema = 'public' and u.table_name = c.table_name and u.column_name ~ '^(user|owner|account)_id$'))
      order by 1`.execute(fixture.deps.db)
    const known = new Set<string>([
      ...ACCESS_SOURCES.flatMap(({ tables }) => tables),
      ...Object.keys(ELSEWHERE),
    ])
    return rows.map(({ name }) => name).filter((name) => !known.has(name))
  }

  it('knows every table that holds a secret of a user, or an address that something is sent to', async () => {
    expect(await strayTables()).toEqual([])
  })

  it.each(['token_hash bytea', 'sealed_target bytea', 'to_address text', 'chat_id text', 'endpoint text'])(
    'misses a table of users with %s',
    async (column) => {
      await sql
        .raw(`create table planted (user_id uuid references users, ${column})`)
        .execute(fixture.deps.db)
      try {
        expect(await strayTables()).toEqual(['planted'])
      } finally {
        await sql`drop table planted`.execute(fixture.deps.db)
      }
    },
  )
})
