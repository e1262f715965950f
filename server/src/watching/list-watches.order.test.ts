import { days, hours } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import type { Insertable } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { makeCheckState } from '../../test/factories/check-state.ts'
import { aPressing, makeMaster, makeMasterWatch } from '../../test/factories/master.ts'
import { makeRelease } from '../../test/factories/release.ts'
import { makeUser } from '../../test/factories/user.ts'
import { makeWatch } from '../../test/factories/watch.ts'
import type { TestClient } from '../../test/test-app.ts'
import { withApp } from '../../test/with-app.ts'
import { timestamp } from '../database/database.ts'
import type { CheckStatesTable } from '../database/tables/check-tables.ts'
import { coverPressings } from './masters/cover-pressings.ts'

const { deps, clock, user, startOver } = await withApp()
let userId: string
let collector: TestClient

beforeEach(async () => {
  await startOver()
  ;({ id: userId, client: collector } = await user())
})

let added = 0

/** Watches a record with this title, added later than the ones before. */
async function watch(
  title: string,
  release: Parameters<typeof makeRelease>[1] = {},
  state: Partial<Insertable<CheckStatesTable>> = {},
  watched: Partial<Parameters<typeof makeWatch>[1]> = {},
) {
  const { id } = await makeRelease(deps.db, { title, ...release })
  await makeCheckState(deps.db, { ...state, release_id: id })
  const created = timestamp(plus(clock.now(), hours((added += 1))))
  return makeWatch(deps.db, { user_id: userId, created_at: created, ...watched, release_id: id })
}

const ago = (hoursAgo: number) => timestamp(instant(clock.now() - hours(hoursAgo)))
const forSale = (value: number, currency = 'EUR', checked = 1): Partial<Insertable<CheckStatesTable>> => ({
  state: 'on-sale',
  num_for_sale: 1,
  lowest_value: value,
  lowest_currency: currency,
  observed_at: ago(checked),
})

async function titles(query: string): Promise<string[]> {
  const { status, body } = await collector('GET', `/api/vinyls?${query}`)
  expect(status).toBe(200)
  return body.vinyls.map(({ name }: { name: string }) => name)
}

it('shows what is for sale first, the newest find on top, then the rest', async () => {
  await watch('never')
  await watch('long for sale', {}, forSale(5), { found_at: ago(50) })
  await watch('gone again', {}, {}, { found_at: ago(1) })
  await watch('just found', {}, forSale(5), { found_at: ago(2) })
  expect(await titles('order=for-sale')).toEqual(['just found', 'long for sale', 'gone again', 'never'])
  expect(await titles('order=turned-up')).toEqual(['gone again', 'just found', 'long for sale', 'never'])
})

it('compares prices across currencies, and knows none that may not be shown any more', async () => {
  await deps.db
    .insertInto('exchange_rates')
    .values({ day: timestamp(clock.now()), per_euro: JSON.stringify({ USD: 1.25, JPY: 160 }) })
    .execute()
  await watch('no price')
  await watch('seven hours old', {}, forSale(1, 'EUR', 7))
  await watch('ten euros', {}, forSale(10))
  await watch('twelve dollars', {}, forSale(12, 'USD'))
  await watch('1,500 yen', {}, forSale(1500, 'JPY'))
  expect(await titles('order=price')).toEqual([
    '1,500 yen',
    'twelve dollars',
    'ten euros',
    'seven hours old',
    'no price',
  ])
})

it('sorts artists and their titles whatever their case and accents, and by the last check', async () => {
  await watch('Vespertine', { artist: 'Björk' })
  await watch('b', { artist: 'air' }, { observed_at: ago(9) })
  await watch('Debut', { artist: 'Bjork' }, { observed_at: ago(3) })
  await watch('A', { artist: 'Ángel' })
  expect(await titles('order=artist')).toEqual(['b', 'A', 'Debut', 'Vespertine'])
  expect((await titles('order=last-checked')).slice(0, 2)).toEqual(['Debut', 'b'])
})

it('finds every word in artist, title, label, note or tags, and counts what it leaves', async () => {
  await watch('Homogenic', { artist: 'Björk', label: 'One Little Indian' }, forSale(20))
  await watch('Post', { artist: 'Björk' }, {}, { note: 'for Ana', tags: ['Gift 50%'] })
  await watch('Music Has the Right', { artist: 'Boards of Canada' })
  expect(await titles('search=BJORK')).toEqual(['Post', 'Homogenic'])
  expect(await titles('search=little%20homo')).toEqual(['Homogenic'])
  expect(await titles('search=ana%20gift')).toEqual(['Post'])
  expect(await titles('search=50%25')).toEqual(['Post'])
  expect(await titles('search=_')).toEqual([])
  const { body } = await collector('GET', '/api/vinyls?search=bjork&availability=available&limit=1')
  expect(body.counts).toEqual({ all: 2, available: 1, unavailable: 1 })
  expect(body.pagination).toEqual({ total: 1, pages: 1 })
  expect(await titles('search=bjork&availability=unavailable&order=artist')).toEqual(['Post'])
})

it('sorts and finds albums by what their pressings show together', async () => {
  const pressing = aPressing()
  const master = await makeMaster(deps.db, { artist: 'Can', title: 'Tago Mago', pressings: [pressing] })
  await makeRelease(deps.db, { id: pressing.id })
  await makeCheckState(deps.db, { ...forSale(3), release_id: pressing.id })
  const album = await makeMasterWatch(deps.db, { user_id: userId, master_id: master.id })
  await deps.db.transaction().execute((tx) => coverPressings(tx, deps, album.id))
  await watch('cheap', {}, forSale(4))
  await watch('nothing')
  expect(await titles('order=price')).toEqual(['Tago Mago', 'cheap', 'nothing'])
  expect(await titles('search=tago')).toEqual(['Tago Mago'])
  expect(await titles(`search=[m${master.id}]`)).toEqual(['Tago Mago'])
  // Whoever watches the album need not watch its pressing.
  expect(await titles(`search=[r${pressing.id}]`)).toEqual(['Tago Mago'])
})

it('finds the one record that is named by a link or in the notation of the marketplace, and numbers in names', async () => {
  const { release_id: id } = await watch('1984')
  await watch('another')
  expect(await titles(`search=[r${id}]`)).toEqual(['1984'])
  expect(await titles(`search=https://www.discogs.com/release/${id}-x`)).toEqual(['1984'])
  expect(await titles(`search=[m${id}]`)).toEqual([])
  expect(await titles('search=1984')).toEqual(['1984'])
  expect(await titles('search=M/A/R/R/S')).toEqual([])
})

it('pages through any order without a gap or a repetition', async () => {
  for (let n = 0; n < 7; n += 1) await watch(`same ${n}`, { artist: 'Same' }, {}, { created_at: ago(0) })
  const all = await titles('order=for-sale&limit=7')
  const paged = [1, 2, 3].map((page) => titles(`order=for-sale&limit=3&page=${page}`))
  expect((await Promise.all(paged)).flat()).toEqual(all)
})

it('shows nobody what others watch', async () => {
  const other = (await makeUser(deps.db)).id
  await watch('theirs', {}, {}, { user_id: other })
  expect(await titles('search=theirs')).toEqual([])
  expect(await titles('order=price')).toEqual([])
})

it.each(['order=cheapest', `search=${'x'.repeat(101)}`])('refuses %s', async (query) => {
  const { status, body } = await collector('GET', `/api/vinyls?${query}`)
  expect([status, body.error.code]).toEqual([400, 'VALIDATION_FAILED'])
})

it('takes a search of nothing but space as none', async () => {
  await watch('here', {}, {}, { created_at: timestamp(instant(clock.now() - days(1))) })
  expect(await titles('search=%20%20')).toEqual(['here'])
})
