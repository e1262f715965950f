import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeChannel } from '../../../test/factories/channels.ts'
import { withShops } from '../../../test/fixtures/shop-fixture.ts'
import { timestamp } from '../../database/database.ts'

const { deps, clock, live, marketplace, ...shops } = await withShops()
const { alerts, checked, collector, entries, follow, listedNow, visit, watched } = shops

const ONE = { kind: 'on-sale', count: 1, lowest: { value: 15, currency: 'USD' } } as const
const WORSE = { media: 'G' } as const
const deliveries = () => deps.db.selectFrom('deliveries').selectAll().execute()
const watch = () => deps.db.selectFrom('watches').selectAll().executeTakeFirstOrThrow()
const count = async (name: string) => {
  const rows = await deps.db.selectFrom('counters').select('value').where('name', '=', name).execute()
  return rows.reduce((sum, { value }) => sum + Number(value), 0)
}

/** Has statistics count so many copies before the followed shop is visited, which lists one of them. */
async function counted(
  rule: OwnRule,
  found: typeof ONE | (Omit<typeof ONE, 'count'> & { count: number }) = ONE,
) {
  await watched(7)
  await deps.db
    .updateTable('watches')
    .set({ alert_rule: JSON.stringify(rule), has_rule: true })
    .execute()
  await clock.advance(minutes(30))
  marketplace.putShop('Redwax', [listedNow(11, 7, WORSE)])
  await clock.advance(seconds(1))
  await checked(7, found)
}

beforeEach(async () => {
  const gets = JSON.stringify({ alerts: 'all', summaries: false, alarms: false })
  await makeChannel(deps.db, { user_id: collector().id, kind: 'webhook', address: 'x', gets })
  marketplace.putShop('Redwax', [])
  await follow('Redwax')
  await visit()
})

describe('an alert of a copy that was known by number', () => {
  // Another copy is one more, but the lowest price may be that of the one which is worse.
  it.each<[string, OwnRule, number]>([
    ['copies', { leastMedia: 'VG+' }, 1],
    [
      'a price',
      { leastMedia: 'VG+', ceiling: { minor: 2_000, currency: 'USD' }, onlyWithinCeiling: true },
      0,
    ],
  ])(
    'about %s becomes a silence when the shop says in time that it is worse than the rule',
    async (_, rule, others) => {
      await counted(rule)
      const due = plus(clock.now(), seconds(20))
      expect(await deliveries()).toMatchObject([{ state: 'pending', due_at: due }])
      expect((await alerts()).length).toBe(1)
      const [alerted, shown] = [await count('alerts'), await count('notifications')]
      live.published.length = 0
      await visit()
      expect(await entries()).toMatchObject([
        { silent_reason: 'worse-grade', params: { listingId: 11, media: 'G' } },
      ])
      expect(await deliveries()).toEqual([])
      expect(await watch()).toMatchObject({
        last_alerted_at: null,
        alert_memory: { passed: [11], wanted: { observation: { kind: 'none' } } },
      })
      expect([await count('alerts'), await count('notifications')]).toEqual([alerted - 1, shown - 1])
      expect(live.published).toContainEqual({ kind: 'user', userId: collector().id, what: 'notifications' })
      await clock.advance(minutes(30))
      await checked(7, { ...ONE, count: 2 })
      expect((await alerts()).length).toBe(others)
    },
  )

  it.each<[string, () => Promise<unknown>]>([
    ['was sent', () => deps.db.updateTable('deliveries').set({ state: 'delivered' }).execute()],
    [
      'may be on its way',
      () =>
        deps.db
          .updateTable('deliveries')
          .set({ lease_owner: 'a notifier', lease_until: timestamp(plus(clock.now(), seconds(30))) })
          .execute(),
    ],
    [
      'was read',
      () =>
        deps.db
          .updateTable('notifications')
          .set({ read_at: timestamp(clock.now()) })
          .execute(),
    ],
  ])('that %s stays, and says what the shop says', async (_, happens) => {
    await counted({ leastMedia: 'VG+' })
    await happens()
    await visit()
    expect(await alerts()).toEqual([['inApp.appeared.title', 11]])
    expect(await deliveries()).toHaveLength(1)
  })

  it('that counted others, too, stays', async () => {
    await counted({ leastMedia: 'VG+' }, { ...ONE, count: 2 })
    await visit()
    expect(await alerts()).toEqual([['inApp.appeared.title', 11]])
    expect(await deliveries()).toMatchObject([{ state: 'pending' }])
  })

  it('stays where the copy is as good as the rule asks', async () => {
    await counted({ leastMedia: 'G' })
    await visit()
    expect(await alerts()).toEqual([['inApp.appeared.title', 11]])
    expect(await deliveries()).toMatchObject([{ state: 'pending' }])
  })
})

describe('a shop that is followed', () => {
  it.each([
    ['more copies', { ...ONE, count: 2 }, true],
    [
      'a lower price, as one copy was sold and another listed',
      { ...ONE, lowest: { value: 9, currency: 'USD' } },
      true,
    ],
    ['the same', ONE, false],
  ] as const)('moves up after a check that found %s', async (_, found, movesUp) => {
    await watched(7, ONE)
    const place = async () => {
      const shop = await deps.db.selectFrom('shops').select('index_key').executeTakeFirstOrThrow()
      return Number(shop.index_key)
    }
    const before = await place()
    await clock.advance(minutes(1))
    await checked(7, found)
    expect((await place()) < before).toBe(movesUp)
  })
})
