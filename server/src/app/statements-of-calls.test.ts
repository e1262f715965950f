import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeCheckState } from '../../test/factories/check-state.ts'
import { makeRelease } from '../../test/factories/release.ts'
import { makeUser } from '../../test/factories/user.ts'
import { makeWatch } from '../../test/factories/watch.ts'
import { openTestDatabase } from '../../test/database/test-database.ts'
import { everyCall } from '../../test/security/every-call.ts'
import { makeVictim } from '../../test/security/owned-rows.ts'
import { clientOf, signedIn, testFeatures, type TestClient } from '../../test/test-app.ts'
import { testDeps } from '../../test/test-deps.ts'
import type { Database } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { hashPassword } from '../people/passwords/password-hash.ts'
import { buildApp } from '../http/build-app.ts'

/**
 * How many statements a call of a collector may send, the one that finds the session, `begin` and `commit` included:
 * each costs a way to the database and back, and at every call. Make a number smaller; one that grows needs a reason.
 */
const MOST: Readonly<Record<string, number>> = {
  '/api/auth/reauthenticate': 8,
  // In place of nine calls that each find the session.
  '/api/start': 10,
  '/api/auth/profile': 2,
  '/api/users/profile': 2,
  '/api/users/sessions': 2,
  // The register asks each of its tables.
  '/api/users/accesses': 13,
  '/api/users/activity': 3,
  '/api/users/passkeys': 2,
  '/api/users/authenticator-app': 3,
  '/api/discogs/status': 2,
  '/api/auth/sso/identities': 2,
  '/api/discogs/sync-status': 2,
  '/api/discogs/sync-status/items': 2,
  '/api/discogs/sync-settings': 2,
  '/api/discogs/lists': 4,
  '/api/discogs/lists/:id/items': 5,
  '/api/vinyls/import/preview': 2,
  '/api/vinyls/import/status': 2,
  '/api/vinyls/import/status/items': 2,
  '/api/vinyls': 3,
  '/api/vinyls/capacity': 7,
  '/api/vinyls/:id/priority': 3,
  '/api/notifications/alert-rule': 2,
  '/api/notifications/timing': 2,
  '/api/vinyls/:id': 9,
  '/api/channels': 2,
  '/api/channels/browser-key': 1,
  '/api/channels/:id/deliveries': 4,
  '/api/feed': 2,
  '/api/analytics': 4,
  '/api/in-app-notifications': 2,
  '/api/in-app-notifications/unread-count': 2,
  '/api/notifications/settings': 4,
  '/api/subscription/status': 4,
  '/api/announcement': 2,
}

/** What asks the marketplace, needs a link or an import, or reads all of an account. */
const LEFT_OUT = new Set([
  '/api/vinyls/search',
  '/api/vinyls/search/:id',
  '/api/discogs/wantlist',
  '/api/discogs/wantlist/differences',
  '/api/masters/:id',
  '/api/users/email/confirm',
  '/api/users/data',
  '/api/vinyls/import/preview/lines',
  // Not found by a session.
  '/api/token',
])

let database: Database
let deps: Deps
let app: FastifyInstance
let collector: TestClient
let ids: Awaited<ReturnType<typeof makeVictim>>

beforeAll(async () => {
  database = await openTestDatabase()
  deps = testDeps({ database })
  app = await buildApp(deps, testFeatures(deps))
  ids = await makeVictim(deps)
  collector = await signedIn(app, deps, ids.userId)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** Counts what a call sends, when the call has been made before. */
async function statementsOf(call: () => Promise<{ readonly status: number }>): Promise<number> {
  await call()
  const sent = vi.spyOn(Client.prototype, 'query')
  try {
    const { status } = await call()
    expect(status).toBeLessThan(300)
    return sent.mock.calls.length
  } finally {
    sent.mockRestore()
  }
}

const reads = everyCall.flatMap(({ endpoint: { method, path, status, caller, file } }) => {
  const isRead = method === 'GET' && status === 200 && file === undefined
  return isRead && ['user', 'anybody'].includes(caller) && !LEFT_OUT.has(path) ? [path] : []
})

it.each(reads)('GET %s sends no more statements than stated', async (path) => {
  const ownId = path.includes('channels') ? ids.channelId : ids.watchId
  const id = path.includes('lists') ? ids.followedListId : ownId
  const sent = await statementsOf(() => collector('GET', path.replace(':id', id)))
  expect(sent).toBeLessThanOrEqual(MOST[path] ?? 2)
})

it('signing in in a known browser sends ten', async () => {
  const { id: userId, email } = await makeUser(deps.db, { password_hash: await hashPassword('vinyl4ever') })
  const visitor = clientOf(app)
  const signIn = (cookie: string) =>
    visitor('POST', '/api/auth/login', { email, password: 'vinyl4ever' }, { cookie })
  const { headers } = await signIn('')
  const device = /device=[\w-]{43}/.exec(String(headers['set-cookie']))?.[0] ?? ''
  expect(await statementsOf(() => signIn(device))).toBeLessThanOrEqual(10)
  expect(
    await deps.db.selectFrom('known_devices').where('user_id', '=', userId).selectAll().execute(),
  ).toHaveLength(1)
})

it('adding a record that is known sends seven, and one that notifies open pages', async () => {
  const { id: userId } = await makeUser(deps.db)
  const adding = await signedIn(app, deps, userId)
  const known = async () => {
    const { id } = await makeRelease(deps.db, { artist: 'Artist' })
    await makeCheckState(deps.db, { release_id: id, state: 'none', observed_at: new Date(deps.clock.now()) })
    // Of somebody else, whose tier follows.
    await makeWatch(deps.db, { release_id: id, user_id: (await makeUser(deps.db)).id, tier: 1 })
    return id
  }
  const releases = [await known(), await known()]
  const sent = await statementsOf(() => adding('POST', '/api/vinyls', { discogsId: releases.pop() }))
  expect(sent).toBeLessThanOrEqual(7)
})
