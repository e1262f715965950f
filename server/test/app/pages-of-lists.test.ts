import { isDeepStrictEqual } from 'node:util'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { expect, it } from 'vitest'
import { recordSecurityEvent } from '../../src/collectors/security-events.ts'
import { timestamp } from '../../src/database/database.ts'
import { channelIdOf } from '../factories/channels.ts'
import { makeDelivery } from '../factories/delivery.ts'
import { makeObservationSpan } from '../factories/observation-span.ts'
import { makeUser } from '../factories/user.ts'
import type { ListFixture } from '../fixtures/list-fixture.ts'
import { withListFixtures } from '../fixtures/with-list-fixtures.ts'
import { everyCall, fieldNames, type CallName } from '../security/every-call.ts'
import type { TestClient } from '../test-app.ts'

const fixtures = await withListFixtures()

/** A list: its path, and the field of the answer that holds its entries. */
type Listed = readonly [path: string, field: string]

/** A collector and operator with at least three entries on every list that has pages. */
async function withThreeOfEverything(fixture: ListFixture) {
  const { deps, simulation } = fixture
  const { db, clock } = deps
  const { id, client, wants } = await fixture.wanting(8)
  await db.updateTable('users').set({ email: 'admin@example.com' }).where('id', '=', id).execute()
  for (const want of wants.slice(0, 3)) simulation.world.appear(want)
  await client('POST', '/api/discogs/sync-wantlist/start', {})
  await fixture.work()

  simulation.world.lists.set({ id: 77, items: fixture.ordinary(20).slice(8, 12) })
  const link = 'https://www.discogs.com/lists/x/77'
  const followed = (await client('POST', '/api/discogs/lists', { link })).body.id
  await fixture.work()

  const lines = fixture.ordinary(20).slice(12, 20)
  const send = (ids: readonly number[]) =>
    client('POST', '/api/vinyls/import/preview', Buffer.from(`release_id\n${ids.join('\n')}\n`), {
      'content-type': 'text/csv',
      'x-file-name': 'list.csv',
    })
  const preview = (await send(lines.slice(0, 4))).body.id
  await client('POST', '/api/vinyls/import/confirm', { id: preview })
  await fixture.work()
  await send(lines.slice(4))

  const { body } = await client('GET', '/api/vinyls')
  const { id: watchId, discogsId } = body.vinyls[0]
  const channelId = await channelIdOf(db, id, 'email')
  for (const n of [1, 2, 3]) {
    const [at, until] = [
      timestamp(plus(clock.now(), minutes(n))),
      timestamp(plus(clock.now(), minutes(n + 1))),
    ]
    const { delivery, notification } = await makeDelivery(db, {
      delivery: { state: 'ended', reason: 'refused', last_error: `no ${n}`, settled_at: at, created_at: at },
    })
    await db
      .updateTable('notifications')
      .set({ user_id: id, created_at: at })
      .where('id', '=', notification.id)
      .execute()
    await db
      .updateTable('deliveries')
      .set({ user_id: id, channel_id: channelId })
      .where('id', '=', delivery.id)
      .execute()
    const seen = { state: 'on-sale', num_for_sale: n, from_at: at, until_at: until } as const
    await makeObservationSpan(db, { release_id: discogsId, ...seen })
    await client('POST', `/api/admin/users/${(await makeUser(db)).id}/make-premium`)
    await recordSecurityEvent(db, deps, {
      kind: 'sign-in',
      outcome: 'succeeded',
      userId: id,
      method: 'password',
      from: null,
    })
  }
  return { client, watchId, channelId, followed }
}

type Everything = Awaited<ReturnType<typeof withThreeOfEverything>>

/** The calls that answer by pages: a path without its page, and the field that holds the entries. */
const LISTS: Partial<Record<CallName, (given: Everything) => Listed>> = {
  ownActivity: () => ['/api/users/activity?', 'events'],
  readWantlist: () => ['/api/discogs/wantlist?', 'wants'],
  wantlistSyncItems: () => ['/api/discogs/sync-status/items?', 'items'],
  wantlistDifferences: () => ['/api/discogs/wantlist/differences?side=not-wanted&', 'records'],
  followedListItems: ({ followed }) => [`/api/discogs/lists/${followed}/items?`, 'items'],
  importPreviewLines: () => ['/api/vinyls/import/preview/lines?kind=records&', 'lines'],
  importItems: () => ['/api/vinyls/import/status/items?', 'items'],
  listVinyls: () => ['/api/vinyls?', 'vinyls'],
  readVinyl: ({ watchId }) => [`/api/vinyls/${watchId}?`, 'timeline.items'],
  channelDeliveries: ({ channelId }) => [`/api/channels/${channelId}/deliveries?`, 'deliveries'],
  listNotifications: () => ['/api/in-app-notifications?', 'notifications'],
  adminUsers: () => ['/api/admin/users?', 'users'],
  adminVinyls: () => ['/api/admin/vinyls?', 'vinyls'],
  adminNotifications: () => ['/api/admin/notifications?', 'notifications'],
  adminAudit: () => ['/api/admin/audit?', 'entries'],
  adminSecurity: () => ['/api/admin/security?', 'events'],
  deadLetters: () => ['/api/admin/dead-letters?', 'letters'],
}

/** Found by a page of fixed length, or by the last entry before: they have tests beside them. */
const OTHERWISE: readonly CallName[] = ['searchVinyls', 'exportAudit', 'sharedListPage']

async function entriesOf(client: TestClient, [path, field]: Listed, paging: string): Promise<unknown[]> {
  const { status, body } = await client('GET', `${path}${paging}`)
  expect([path, status]).toEqual([path, 200])
  return field.split('.').reduce((part, name) => part[name], body)
}

it('names every call that answers by pages', () => {
  const paged = everyCall.filter(({ endpoint }) =>
    fieldNames(endpoint.query).some((name) => ['page', 'offset', 'before'].includes(name)),
  )
  expect(paged.map(({ name }) => name).toSorted()).toEqual([...Object.keys(LISTS), ...OTHERWISE].toSorted())
})

it('every list, one entry a page, is the whole list in its order', async () => {
  const everything = await withThreeOfEverything(await fixtures.open())
  const { client } = everything
  const wrong: string[] = []
  for (const [name, listOf] of Object.entries(LISTS)) {
    const listed = listOf(everything)
    const byOffset = name === 'channelDeliveries' || name === 'listNotifications'
    const whole = await entriesOf(client, listed, 'limit=100')
    const single: unknown[] = []
    for (const n of whole.keys())
      single.push(
        ...(await entriesOf(client, listed, byOffset ? `limit=1&offset=${n}` : `limit=1&page=${n + 1}`)),
      )
    if (whole.length < 3) wrong.push(`${name} has ${whole.length} entries, too few to tell`)
    else if (!isDeepStrictEqual(single, whole)) wrong.push(`${name}: its pages are not the list`)
  }
  expect(wrong).toEqual([])
})
