import { hours } from '@cratewatch/domain/kernel/duration'
import { say } from '@cratewatch/simulator/chat/world/speak'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../database/empty-database.ts'
import { withDatabase } from '../database/test-database.ts'
import { openNotificationFixture, type NotificationFixture } from '../fixtures/notification-fixture.ts'

const UP_TO_20 = { ceiling: { minor: 2_000, currency: 'USD' } } as const

const database = await withDatabase()
let fixture: NotificationFixture

beforeEach(async () => {
  await emptyDatabase(database)
  fixture = await openNotificationFixture(database)
  say(fixture.chat.messenger.world, fixture.chat.nora, '/start')
})
afterEach(() => fixture.close())

/** Has copies from $18.07 appear to somebody who asked for at most $20, on the free plan, whose chat waits an hour. */
async function appears(rule: object, locale: 'en' | 'es' = 'en') {
  const { id } = await fixture.collector({ locale })
  const { releaseId } = await fixture.record(id)
  await database.queries
    .updateTable('watches')
    .set({ alert_rule: JSON.stringify(rule), has_rule: true })
    .execute()
  await fixture.appears(releaseId)
}

async function laterFrom(price: number | null) {
  await database.queries.updateTable('check_states').set({ lowest_value: price }).execute()
  await fixture.clock.advance(hours(1))
  return fixture.notifier('telegram')
}

describe('a chat message about a price', () => {
  it.each([
    ['en', 'At your price', 'You get this because you asked for: at or below $20.00. Send /stop'],
    ['es', 'A tu precio', 'Recibes este aviso porque lo pediste así: a 20,00 US$ o menos. Con /stop'],
  ] as const)('says in %s what was asked for', async (locale, head, why) => {
    await appears({ ...UP_TO_20, backForSale: false }, locale)
    expect(await laterFrom(19)).toEqual(['delivered'])
    const message = fixture.chat.said(fixture.chat.nora).at(-1)
    expect(message).toContain(head)
    expect(message).toContain(why)
  })

  it.each([
    ['the price is above by then', { backForSale: false }, 21, 'superseded'],
    ['the price is unknown by then', { backForSale: false }, null, 'delivered'],
    ['the price is above, and copies were asked for, too', {}, 21, 'delivered'],
  ] as const)('is sent or not when %s', async (_, rule, price, end) => {
    await appears({ ...UP_TO_20, ...rule })
    expect(await laterFrom(price)).toEqual([end])
  })
})
