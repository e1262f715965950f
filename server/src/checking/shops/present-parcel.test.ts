import type { Copy } from '@cratewatch/domain/copies/copy'
import { hours } from '@cratewatch/domain/kernel/duration'
import { expect, it } from 'vitest'
import { withShops } from '../../../test/fixtures/shop-fixture.ts'

const { deps, clock, marketplace, ...shops } = await withShops()
const { collector, follow, user, visit, watched } = shops

const NONE = { kind: 'none' } as const
const euros = (value: number) => ({ value, currency: 'EUR' })
const copy = (id: number, releaseId: number, given: Partial<Copy> = {}) => ({
  id,
  releaseId,
  price: euros(10),
  ...given,
})

/** Follows a shop with these copies, of which each is of another watched record but for those that name one. */
async function open(copies: readonly ReturnType<typeof copy>[]) {
  for (const releaseId of new Set(copies.map(({ releaseId: id }) => id))) await watched(releaseId)
  await deps.db.updateTable('users').set({ currency: 'EUR' }).execute()
  marketplace.putShop('Redwax', [...copies])
  const { body } = await follow('Redwax')
  await visit()
  return body.id as string
}

const setRule = (releaseId: number, rule: object) =>
  deps.db
    .updateTable('watches')
    .set({ alert_rule: JSON.stringify(rule) })
    .where('release_id', '=', releaseId)
    .execute()

const putPostage = (userId: string, copyId: number, value: number | null, cannotShip = false) =>
  deps.db
    .insertInto('copy_postage')
    .values({
      user_id: userId,
      copy_id: copyId,
      value,
      currency: value === null ? null : 'EUR',
      cannot_ship: cannotShip,
      seen_at: new Date(clock.now()),
    })
    .execute()

const parcelOf = async (client = collector().client) =>
  (await client('GET', '/api/shops')).body.shops[0].parcel

it('says of each shop what it would send for the limits of its reader, and what is near them', async () => {
  await open([copy(1, 7), copy(2, 8, { price: euros(14) }), copy(3, 9, { price: euros(16) }), copy(4, 7)])
  await setRule(9, { ceiling: { minor: 1300, currency: 'EUR' } })
  for (const id of [1, 2, 4]) await putPostage(collector().id, id, 5 + id)
  expect(await parcelOf()).toMatchObject({
    records: 2,
    beyond: 0,
    total: euros(31),
    postage: euros(7),
    unstated: 0,
    missing: null,
    near: { count: 1, least: euros(3), most: euros(3) },
    isConverted: false,
  })
})

it('adds others to reach the minimum order, and says what lacks of one that is out of reach', async () => {
  await open([copy(1, 7), copy(2, 8, { price: euros(12) }), copy(3, 9, { price: euros(16) })])
  await setRule(9, { ceiling: { minor: 100, currency: 'EUR' } })
  await setRule(8, { ceiling: { minor: 1100, currency: 'EUR' } })
  const minimum = (value: number) =>
    deps.db.updateTable('shops').set({ min_order_value: value, min_order_currency: 'EUR' }).execute()
  await minimum(20)
  expect(await parcelOf()).toMatchObject({
    records: 2,
    beyond: 1,
    total: euros(22),
    postage: null,
    unstated: 2,
  })
  await minimum(90)
  expect(await parcelOf()).toMatchObject({ records: 1, missing: euros(80), minimum: euros(90) })
})

it('offers each copy to its reader, or says why it can be in no parcel', async () => {
  const id = await open([
    copy(1, 7),
    copy(2, 8, { price: euros(14), media: 'P' }),
    copy(3, 9),
    copy(4, 10, { price: null }),
    copy(5, 11),
  ])
  await setRule(8, { leastMedia: 'VG' })
  await deps.db
    .updateTable('watches')
    .set({ paused_at: new Date(clock.now()) })
    .where('release_id', '=', 11)
    .execute()
  await putPostage(collector().id, 3, null, true)
  await deps.db.updateTable('shops').set({ terms: 'Hello!\n2-3 LPs: 8 €' }).execute()
  const { body } = await collector().client('GET', `/api/shops/${id}`)
  const offers = body.matches.map(
    (match: { copy: { id: number }; offer: object | null; leftOut: string | null }) =>
      [match.copy.id, match.leftOut ?? match.offer] as const,
  )
  expect(offers.toSorted(([one]: [number], [other]: [number]) => one - other)).toEqual([
    [1, { price: 1000, postage: null, excess: 0, worth: 1000 }],
    [2, 'worse-grade'],
    [3, 'cannot-ship'],
    [4, 'no-price'],
    [5, 'paused'],
  ])
  expect(body.ordering).toEqual({
    currency: 'EUR',
    minimum: null,
    minimumWorth: null,
    postageSteps: ['2-3 LPs: 8 €'],
  })
})

it('counts neither a price nor postage that was read more than six hours ago', async () => {
  const id = await open([copy(1, 7)])
  await putPostage(collector().id, 1, 6)
  await clock.advance(hours(6))
  expect(await parcelOf()).toMatchObject({ records: 1, postage: euros(6) })
  await deps.db
    .updateTable('listings')
    .set({ seen_at: new Date(clock.now()) })
    .execute()
  await clock.advance(hours(1))
  expect(await parcelOf()).toMatchObject({ records: 1, postage: null, unstated: 1 })
  await clock.advance(hours(6))
  expect(await parcelOf()).toBeNull()
  const { body } = await collector().client('GET', `/api/shops/${id}`)
  expect(body.matches).toMatchObject([{ offer: null, leftOut: 'price-old', copy: { price: null } }])
})

it('uses nobody else’s postage, limits or list, and shows nobody a shop that they do not follow', async () => {
  const id = await open([copy(1, 7), copy(2, 8)])
  await putPostage(collector().id, 1, 6)
  const other = await user({ plan: 'PREMIUM' })
  await watched(7, NONE, other.id)
  expect((await other.client('GET', '/api/shops')).body.shops).toEqual([])
  expect((await other.client('GET', `/api/shops/${id}`)).status).toBe(404)
  await follow('Redwax', other.client)
  await deps.db.updateTable('users').set({ currency: 'EUR' }).execute()
  await putPostage(other.id, 1, 19)
  await setRule(8, { ceiling: { minor: 100, currency: 'EUR' } })
  expect(await parcelOf(other.client)).toMatchObject({ records: 1, postage: euros(19) })
  expect(await parcelOf()).toMatchObject({ records: 1, postage: euros(6) })
})
