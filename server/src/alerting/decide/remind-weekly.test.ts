import { days, hours, minutes } from '@cratewatch/domain/kernel/duration'
import { instant } from '@cratewatch/domain/kernel/instant'
import { say } from '@cratewatch/simulator/chat/world/speak'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withDatabase } from '../../../test/database/test-database.ts'
import {
  openNotificationFixture,
  type NotificationFixture,
} from '../../../test/fixtures/notification-fixture.ts'
import { manualClock } from '../../../test/manual-clock.ts'
import { timestamp } from '../../database/database.ts'
import { remindWeekly } from './remind-weekly.ts'

const database = await withDatabase()
let fixture: NotificationFixture

beforeEach(async () => {
  for (const table of ['users', 'releases', 'remotes', 'remote_addresses'] as const)
    await database.queries.deleteFrom(table).execute()
  fixture = await openNotificationFixture(database)
  say(fixture.chat.messenger.world, fixture.chat.nora, '/start')
})
afterEach(() => fixture.close())

const entries = () =>
  database.queries
    .selectFrom('notifications')
    .selectAll()
    .where('type', '=', 'WEEKLY_REMINDER')
    .orderBy('created_at')
    .execute()
/** The tests begin on Monday, 5 January 2026, nine o'clock in UTC. */
const madrid = { time_zone: 'Europe/Madrid', mailOn: true } as const

describe('the weekly reminder', () => {
  it('comes on Monday at nine of the reader, with what is on sale, by every channel', async () => {
    const user = await fixture.collector(madrid)
    const [first, second] = [await fixture.record(user.id), await fixture.record(user.id)]
    await fixture.record(user.id)
    await fixture.appears(first.releaseId)
    await fixture.appears(second.releaseId)
    await database.queries.deleteFrom('deliveries').execute()
    expect(await remindWeekly(fixture.deps)).toBe(1)
    const [entry] = await entries()
    expect(entry).toMatchObject({
      title_key: 'inApp.weekly.title',
      params: { count: 2 },
      occasion: 'weekly:2026-01-05',
      created_at: Date.UTC(2026, 0, 5, 8),
    })
    expect(await fixture.notifier('email')).toEqual(['delivered'])
    expect(await fixture.notifier('telegram')).toEqual(['delivered'])
    expect(fixture.smtp.accepted[0]).toContain('Subject: Still for sale: 2 records on your list')
    expect(fixture.chat.said(fixture.chat.nora)[0]).toMatch(/Still for sale this week[\s\S]+2 copies from/)
  })

  it('comes once a week, however often it is asked for', async () => {
    const user = await fixture.collector(madrid)
    await fixture.appears((await fixture.record(user.id)).releaseId)
    await Promise.all([remindWeekly(fixture.deps), remindWeekly(fixture.deps)])
    await fixture.clock.advance(hours(3))
    expect(await remindWeekly(fixture.deps)).toBe(0)
    await fixture.clock.advance(days(4))
    expect(await remindWeekly(fixture.deps)).toBe(0)
    await fixture.clock.advance(days(3))
    expect(await remindWeekly(fixture.deps)).toBe(1)
    expect((await entries()).map(({ occasion }) => occasion)).toEqual([
      'weekly:2026-01-05',
      'weekly:2026-01-12',
    ])
  })

  it('waits for nine on the clock of the reader, also after the clock was changed', async () => {
    // Sunday, 29 March 2026: Madrid goes from +1 to +2, so that nine o'clock comes at seven in UTC.
    const clock = manualClock(instant(Date.UTC(2026, 2, 30, 6, 45)))
    const user = await fixture.collector(madrid)
    await fixture.appears((await fixture.record(user.id)).releaseId)
    const deps = { ...fixture.deps, clock }
    expect(await remindWeekly(deps)).toBe(0)
    await clock.advance(minutes(15))
    expect(await remindWeekly(deps)).toBe(1)
  })

  it('leaves out who has nothing to buy, muted it, or is paused', async () => {
    const user = await fixture.collector(madrid)
    const none = await fixture.record(user.id)
    await fixture.appears(none.releaseId)
    await fixture.goes(none.releaseId)
    const muted = await fixture.record(user.id)
    await fixture.appears(muted.releaseId)
    await database.queries
      .updateTable('watches')
      .set({ muted_at: timestamp(fixture.clock.now()) })
      .execute()
    expect(await remindWeekly(fixture.deps)).toBe(0)
  })

  it('is not sent when everything has gone by the time it would be', async () => {
    const user = await fixture.collector({ ...madrid, chatOn: false })
    const { releaseId } = await fixture.record(user.id)
    await fixture.appears(releaseId)
    await database.queries.deleteFrom('deliveries').execute()
    await remindWeekly(fixture.deps)
    await fixture.goes(releaseId)
    expect(await fixture.notifier('email')).toEqual(['superseded'])
  })

  it('is not caught up on the evening after a long night', async () => {
    const user = await fixture.collector(madrid)
    await fixture.appears((await fixture.record(user.id)).releaseId)
    await fixture.clock.advance(hours(12))
    expect(await remindWeekly(fixture.deps)).toBe(0)
  })
})
