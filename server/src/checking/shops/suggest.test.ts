import { days, minutes } from '@cratewatch/domain/kernel/duration'
import { instant } from '@cratewatch/domain/kernel/instant'
import { describe, expect, it } from 'vitest'
import { withShops } from '../../../test/fixtures/shop-fixture.ts'
import { timestamp } from '../../database/database.ts'
import { eraseShop } from './follow.ts'

const { deps, clock, marketplace, follow, listedNow, visit, watched, ...shops } = await withShops()

const suggestedTo = async ({ client }: { client: ReturnType<typeof shops.collector>['client'] }) => {
  const { body } = await client('GET', '/api/shops')
  return (body.suggestions as { name: string; records: number; onSale: number }[]).map(
    ({ name, records, onSale }) => [name, records, onSale],
  )
}

const sendFile = ({ client }: { client: ReturnType<typeof shops.collector>['client'] }, text: string) =>
  client('POST', '/api/shops/suggestions', text, { 'content-type': 'text/csv' })

/** Bob wants what a shop has that the collector follows. */
async function bobBeside(...records: readonly number[]) {
  const bob = await shops.user({ plan: 'PREMIUM' })
  for (const releaseId of records) {
    await watched(releaseId)
    await watched(releaseId, { kind: 'none' }, bob.id)
  }
  marketplace.putShop(
    'Redwax',
    records.map((releaseId) => listedNow(releaseId, releaseId)),
  )
  await follow('Redwax')
  await visit()
  return bob
}

it('suggests a shop that others follow, by what it had of the list, and asks nothing for it', async () => {
  const bob = await bobBeside(1, 2, 3)
  await deps.db
    .updateTable('listings')
    .set({ gone_at: timestamp(clock.now()) })
    .where('id', '=', 3)
    .execute()
  marketplace.asked.length = 0
  expect(await suggestedTo(bob)).toEqual([['Redwax', 3, 2]])
  expect(await suggestedTo(shops.collector())).toEqual([])
  expect(marketplace.asked).toEqual([])
  await clock.advance(minutes(1))
  await follow('Redwax', bob.client)
  expect(await suggestedTo(bob)).toEqual([])
})

it('does not suggest what it had long ago, whose records are paused, or whom the reader passes over', async () => {
  const bob = await bobBeside(1, 2)
  await deps.db
    .updateTable('watches')
    .set({ paused_at: timestamp(clock.now()) })
    .where('user_id', '=', bob.id)
    .execute()
  expect(await suggestedTo(bob)).toEqual([])
  await deps.db.updateTable('watches').set({ paused_at: null }).where('user_id', '=', bob.id).execute()
  expect(await suggestedTo(bob)).toEqual([['Redwax', 2, 2]])
  const rule = JSON.stringify({ notFrom: ['redwax'] })
  await deps.db.updateTable('users').set({ alert_rule: rule }).where('id', '=', bob.id).execute()
  expect(await suggestedTo(bob)).toEqual([])
  await deps.db.updateTable('users').set({ alert_rule: null }).execute()
  await deps.db
    .updateTable('listings')
    .set({ seen_at: timestamp(instant(clock.now() - days(31))) })
    .execute()
  expect(await suggestedTo(bob)).toEqual([])
})

it('does not suggest a seller who was erased', async () => {
  const bob = await bobBeside(1, 2)
  await deps.db.transaction().execute((tx) => eraseShop(tx, deps, 'redwax'))
  expect(await suggestedTo(bob)).toEqual([])
})

describe('from a file of orders', () => {
  const ORDERS = [
    'order_num,seller,status',
    '1,attic,Shipped',
    '2,Redwax,Shipped',
    '3,Redwax,Shipped',
    '4,followed,Shipped',
    '5,erased,Shipped',
    '6,noneOfTheirs,Shipped',
  ].join('\n')

  it('suggests where the reader bought, with what is known of the list there, and keeps nothing', async () => {
    const bob = await bobBeside(1, 2, 3)
    marketplace.putShop('followed', [])
    await follow('followed', bob.client)
    await deps.db.transaction().execute((tx) => eraseShop(tx, deps, 'Erased'))
    const rule = JSON.stringify({ notFrom: ['NoneOfTheirs'] })
    await deps.db.updateTable('users').set({ alert_rule: rule }).where('id', '=', bob.id).execute()
    marketplace.asked.length = 0
    const { status, body } = await sendFile(bob, ORDERS)
    expect([status, body.suggestions]).toEqual([
      200,
      [
        { name: 'Redwax', uri: expect.stringContaining('/seller/Redwax'), records: 3, onSale: 3, orders: 2 },
        { name: 'attic', uri: expect.stringContaining('/seller/attic'), records: 0, onSale: 0, orders: 1 },
      ],
    ])
    expect(marketplace.asked).toEqual([])
    expect(await suggestedTo(bob)).toEqual([['Redwax', 3, 3]])
    expect(await deps.db.selectFrom('list_previews').selectAll().execute()).toEqual([])
  })

  it.each([
    ['a file that names no sellers', 'order_num,buyer\n1,somebody', 'FILE_WITHOUT_SHOPS'],
    ['an empty file', '', 'FILE_EMPTY'],
    ['what is no text', '\u0000', 'FILE_UNREADABLE'],
  ])('refuses %s', async (_, text, code) => {
    const { status, error } = await sendFile(shops.collector(), text)
    expect([status, error?.code]).toEqual([400, code])
  })
})
