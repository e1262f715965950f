import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { days, hours, minutes } from '@cratewatch/domain/kernel/duration'
import { instant } from '@cratewatch/domain/kernel/instant'
import { say } from '@cratewatch/simulator/chat/world/speak'
import { manualClock } from '../../test/manual-clock.ts'
import { openTellingHouse, type TellingHouse } from '../../test/telling-house.ts'
import { openTestDatabase } from '../../test/test-database.ts'
import { timestamp, type Database } from '../db/database.ts'
import { remindWeekly } from './remind-weekly.ts'

let database: Database
let house: TellingHouse

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of ['users', 'releases', 'vendor_gates', 'address_gates'] as const)
    await database.queries.deleteFrom(table).execute()
  house = await openTellingHouse(database)
  say(house.chat.messenger.world, house.chat.nora, '/start')
})
afterEach(() => house.close())

const entries = () =>
  database.queries
    .selectFrom('notifications')
    .selectAll()
    .where('type', '=', 'WEEKLY_REMINDER')
    .orderBy('created_at')
    .execute()
/** The house opens on Monday, 5 January 2026, nine o'clock in UTC. */
const madrid = { time_zone: 'Europe/Madrid', email_enabled: true } as const

describe('the weekly reminder', () => {
  it('comes on Monday at nine of the reader, with what is on sale, by every channel', async () => {
    const user = await house.collector(madrid)
    const [first, second] = [await house.record(user.id), await house.record(user.id)]
    await house.record(user.id)
    await house.appears(first.releaseId)
    await house.appears(second.releaseId)
    await database.queries.deleteFrom('deliveries').execute()
    expect(await remindWeekly(house.world)).toBe(1)
    const [entry] = await entries()
    expect(entry).toMatchObject({
      title_key: 'inApp.weekly.title',
      params: { count: 2 },
      occasion: 'weekly:2026-01-05',
      created_at: Date.UTC(2026, 0, 5, 8),
    })
    expect(await house.courier('email')).toEqual(['delivered'])
    expect(await house.courier('telegram')).toEqual(['delivered'])
    expect(house.smtp.accepted[0]).toContain('Subject: Still on sale: 2 records on your list')
    expect(house.chat.said(house.chat.nora)[0]).toMatch(/Still on sale this week[\s\S]+2 copies from/)
  })

  it('comes once a week, however often it is asked for', async () => {
    const user = await house.collector(madrid)
    await house.appears((await house.record(user.id)).releaseId)
    await Promise.all([remindWeekly(house.world), remindWeekly(house.world)])
    await house.clock.advance(hours(3))
    expect(await remindWeekly(house.world)).toBe(0)
    await house.clock.advance(days(4))
    expect(await remindWeekly(house.world)).toBe(0)
    await house.clock.advance(days(3))
    expect(await remindWeekly(house.world)).toBe(1)
    expect((await entries()).map(({ occasion }) => occasion)).toEqual([
      'weekly:2026-01-05',
      'weekly:2026-01-12',
    ])
  })

  it('waits for nine on the clock of the reader, also after the clock was changed', async () => {
    // Sunday, 29 March 2026: Madrid goes from +1 to +2, so that nine o'clock comes at seven in UTC.
    const clock = manualClock(instant(Date.UTC(2026, 2, 30, 6, 45)))
    const user = await house.collector(madrid)
    await house.appears((await house.record(user.id)).releaseId)
    const world = { ...house.world, clock }
    expect(await remindWeekly(world)).toBe(0)
    await clock.advance(minutes(15))
    expect(await remindWeekly(world)).toBe(1)
  })

  it('leaves out who has nothing to buy, muted it, or is paused', async () => {
    const user = await house.collector(madrid)
    const none = await house.record(user.id)
    await house.appears(none.releaseId)
    await house.goes(none.releaseId)
    const muted = await house.record(user.id)
    await house.appears(muted.releaseId)
    await database.queries
      .updateTable('vinyls')
      .set({ muted_at: timestamp(house.clock.now()) })
      .execute()
    expect(await remindWeekly(house.world)).toBe(0)
  })

  it('is not sent when everything has gone by the time it would be', async () => {
    const user = await house.collector({ ...madrid, telegram_enabled: false })
    const { releaseId } = await house.record(user.id)
    await house.appears(releaseId)
    await database.queries.deleteFrom('deliveries').execute()
    await remindWeekly(house.world)
    await house.goes(releaseId)
    expect(await house.courier('email')).toEqual(['superseded'])
  })

  it('is not caught up on the evening after a long night', async () => {
    const user = await house.collector(madrid)
    await house.appears((await house.record(user.id)).releaseId)
    await house.clock.advance(hours(12))
    expect(await remindWeekly(house.world)).toBe(0)
  })
})
