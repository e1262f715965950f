import { hours } from '@cratewatch/domain/kernel/duration'
import { ANY_RECORD, type PressingFilter } from '@cratewatch/domain/records/pressings'
import { say } from '@cratewatch/simulator/chat/world/speak'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { announceTransition } from '../../src/alerting/decide/announce-transition.ts'
import { loadWeekly } from '../../src/alerting/deliveries/read-delivery.ts'
import { timestamp } from '../../src/database/database.ts'
import { muteWatch } from '../../src/watching/mark-watch.ts'
import { coverPressings } from '../../src/watching/masters/cover-pressings.ts'
import { excludePressing } from '../../src/watching/masters/watch-master.ts'
import { emptyDatabase } from '../database/empty-database.ts'
import { withDatabase } from '../database/test-database.ts'
import { makeCheckState } from '../factories/check-state.ts'
import { aPressing, makeMaster, makeMasterWatch } from '../factories/master.ts'
import { makeRelease } from '../factories/release.ts'
import { makeTransition } from '../factories/transition.ts'
import { makeWatch } from '../factories/watch.ts'
import { openNotificationFixture, type NotificationFixture } from '../fixtures/notification-fixture.ts'

const database = await withDatabase()
let fixture: NotificationFixture

beforeEach(async () => {
  await emptyDatabase(database)
  fixture = await openNotificationFixture(database)
  say(fixture.chat.messenger.world, fixture.chat.nora, '/start')
})
afterEach(() => fixture.close())

const lp = aPressing({ id: 1, country: 'UK', year: 1979, label: 'Factory', catalogueNumber: 'FACT 10' })
const single = aPressing({ id: 2, country: 'US', format: '7", Single', formats: ['7"'] })
const cd = aPressing({ id: 3, format: 'CD, Album', formats: ['CD'] })

/** Somebody on premium who watches an album of two records and a CD. */
async function watchAlbum(filter: PressingFilter, locale: 'en' | 'es' = 'en') {
  const db = database.queries
  const user = await fixture.collector({ locale, plan: 'PREMIUM' })
  const master = await makeMaster(db, { artist: 'Joy', title: 'Closer', pressings: [lp, single, cd] })
  const watch = await makeMasterWatch(db, { user_id: user.id, master_id: master.id, filter })
  await db.transaction().execute((tx) => coverPressings(tx, fixture.deps, watch.id))
  return { userId: user.id, watchId: watch.id, masterId: master.id }
}

const entries = () => database.queries.selectFrom('notifications').selectAll().orderBy('created_at').execute()
const last = () => fixture.chat.said(fixture.chat.nora).at(-1)

describe('an alert of a watched album', () => {
  it.each([
    ['en', 'You watch any LP or 7" of this album from UK or US, 1970 to 1980. Send /stop'],
    ['es', 'Vigilas cualquier LP o 7" de este álbum de UK o US, de 1970 a 1980. Con /stop'],
  ] as const)('names the pressing, and says in %s what is watched', async (locale, why) => {
    const filter = { ...ANY_RECORD, formats: ['LP', '7"'], countries: ['UK', 'US'] } as const
    const { watchId } = await watchAlbum({ ...filter, yearFrom: 1970, yearTo: 1980 }, locale)
    await fixture.appears(lp.id)
    expect(await fixture.notifier('telegram')).toEqual(['delivered'])
    expect(last()).toContain('LP, Album · UK 1979 · Factory FACT 10')
    expect(last()).toContain(why)
    expect(await entries()).toMatchObject([
      { watch_id: watchId, release_id: lp.id, params: { format: 'LP, Album', catalogueNumber: 'FACT 10' } },
    ])
  })

  it('is not sent once its pressing is left out', async () => {
    const { userId, watchId } = await watchAlbum(ANY_RECORD)
    await fixture.appears(lp.id)
    expect((await excludePressing(fixture.deps, userId, watchId, lp.id)).ok).toBe(true)
    expect(await fixture.notifier('telegram')).toEqual(['superseded'])
  })

  it.each(['withdrawn', 'blocked'] as const)('stays silent when a pressing is found %s', async (kind) => {
    await watchAlbum(ANY_RECORD)
    const at = fixture.clock.now()
    const event = {
      kind,
      before: { kind: 'none' },
      observation: { kind },
      releaseId: lp.id,
      statedIn: [],
      at,
    } as const
    const announced = await database.queries.transaction().execute(async (tx) => {
      const transition = await makeTransition(tx, { release_id: lp.id, kind, at: timestamp(at) })
      return announceTransition(tx, fixture.deps, { ...event, transitionId: transition.id })
    })
    expect(announced).toEqual({ alerted: 0 })
    expect(await entries()).toEqual([])
  })

  it('is notified once, by the watch on the pressing itself where there is one', async () => {
    const { userId } = await watchAlbum(ANY_RECORD)
    const own = await makeWatch(database.queries, { user_id: userId, release_id: lp.id })
    expect(await fixture.appears(lp.id)).toEqual({ alerted: 1 })
    const [entry, ...others] = await entries()
    expect(entry).toMatchObject({ watch_id: own.id, release_id: lp.id, silent_reason: null })
    expect(entry?.params).not.toHaveProperty('masterId')
    expect(others).toEqual([])
  })

  it('ends the mute for all pressings of its album, also for those that are not for sale', async () => {
    const { userId, watchId } = await watchAlbum(ANY_RECORD)
    await muteWatch(fixture.deps, userId, watchId, 'on-again')
    const muted = () =>
      database.queries.selectFrom('watches').select('id').where('muted_at', 'is not', null).execute()
    expect(await muted()).toHaveLength(3)
    await fixture.appears(lp.id)
    expect(await muted()).toEqual([])
    expect(await entries()).toHaveLength(1)
  })
})

describe('the list of the week', () => {
  it('has one line for an album: all its copies, and the pressing that costs least', async () => {
    const { userId, masterId } = await watchAlbum(ANY_RECORD)
    const { queries } = database
    const now = fixture.clock.now()
    for (const [id, copies, price] of [
      [lp.id, 2, 20],
      [single.id, 3, 8],
    ] as const)
      await queries
        .updateTable('check_states')
        .set({ state: 'on-sale', num_for_sale: copies, lowest_value: price, lowest_currency: 'USD' })
        .set({ observed_at: timestamp(now) })
        .where('release_id', '=', id)
        .execute()
    const recipient = { userId } as never
    const given = { key: 'w', recipient, reachable: true, mayMail: true, currency: 'USD', attempt: 1 }
    const { message } = await loadWeekly(queries, { ...given, seenAt: now }, { now, rates: null })
    expect(message).toMatchObject({
      records: [
        {
          count: 5,
          price: { price: { value: 8, currency: 'USD' } },
          release: { id: single.id },
          album: { masterId, title: 'Closer', pressingsOnSale: 2 },
        },
      ],
    })
  })
})

it('a pressing that is left out is noted once a day, for the log alone', async () => {
  const { watchId, masterId } = await watchAlbum(ANY_RECORD)
  await makeRelease(database.queries, { id: cd.id, master_id: masterId })
  await makeCheckState(database.queries, { release_id: cd.id })
  for (const wait of [0, 1, 24]) {
    await fixture.clock.advance(hours(wait))
    await fixture.appears(cd.id)
  }
  const silent = { watch_id: watchId, release_id: cd.id, silent_reason: 'not-wanted' }
  expect(await entries()).toMatchObject([{ ...silent, params: { misfit: 'format' } }, silent])
})
