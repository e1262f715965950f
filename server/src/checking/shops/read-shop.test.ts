import { days, hours, milliseconds, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { ok, refused } from '@cratewatch/domain/kernel/result'
import { SHOP_SEARCHES } from '@cratewatch/domain/scheduling/search-allowance'
import { describe, expect, it } from 'vitest'
import { withShops } from '../../../test/fixtures/shop-fixture.ts'

const { deps, clock, live, budget, marketplace, ...shops } = await withShops()
const {
  alerts,
  checked,
  claim,
  collector,
  entries,
  follow,
  listedNow,
  listings,
  read,
  user,
  visit,
  watched,
} = shops

describe('a followed shop', () => {
  it('says what of the list it has, and its first visit alerts of nothing', async () => {
    const vinylId = await watched(7, { kind: 'on-sale', count: 3, lowest: { value: 20, currency: 'USD' } })
    marketplace.putShop('Redwax', [
      { id: 1, releaseId: 7, comments: 'plays well' },
      { id: 2, releaseId: 99 },
    ])
    const followed = await follow('redwax')
    expect(followed).toMatchObject({ status: 201, body: { name: 'Redwax', state: 'new', listed: 2 } })
    live.published.length = 0
    expect(await visit()).toBe(true)
    const { body } = await collector().client('GET', `/api/shops/${followed.body.id}`)
    expect(body).toMatchObject({
      shop: { state: 'read', listed: 2, read: 2, isPart: false, wanted: 1 },
      matches: [
        {
          vinylId,
          copy: {
            id: 1,
            seller: 'Redwax',
            media: 'NM',
            price: { value: 14, currency: 'EUR' },
            comments: 'plays well',
          },
        },
      ],
    })
    expect((await listings()).map(({ id }) => id)).toEqual([1])
    expect(await entries()).toEqual([])
    expect(live.published).toContainEqual({ kind: 'user', userId: collector().id, what: 'vinyls' })
    expect((await collector().client('GET', `/api/vinyls/${vinylId}/copies`)).body).toMatchObject({
      copies: [{ id: 1 }],
    })
  })

  it('alerts once of a new copy, with what is known of it; the statistics say the same later', async () => {
    await watched(7)
    marketplace.putShop('Redwax', [])
    await follow('Redwax')
    await visit()
    await clock.advance(minutes(30))
    marketplace.putShop('Redwax', [listedNow(11, 7)])
    await visit()
    expect(await entries()).toMatchObject([
      {
        title_key: 'inApp.appeared.title',
        silent_reason: null,
        params: {
          count: 1,
          seller: 'Redwax',
          media: 'NM',
          sleeve: 'VG+',
          copyPrice: 14,
          copyCurrency: 'EUR',
          postage: null,
          shipsFrom: 'Germany',
          listingId: 11,
        },
      },
    ])
    await clock.advance(minutes(5))
    await checked(7, { kind: 'on-sale', count: 1, lowest: { value: 15, currency: 'USD' } })
    await clock.advance(minutes(30))
    await visit()
    expect(await alerts()).toHaveLength(1)
    expect((await listings()).map(({ id }) => id)).toEqual([11])
  })

  it('alerts of no copy that its follower has heard of already by the statistics', async () => {
    await watched(7)
    marketplace.putShop('Redwax', [])
    await follow('Redwax')
    await visit()
    await clock.advance(minutes(10))
    marketplace.putShop('Redwax', [listedNow(11, 7)])
    await clock.advance(minutes(10))
    await checked(7, { kind: 'on-sale', count: 1, lowest: { value: 15, currency: 'USD' } })
    await clock.advance(minutes(30))
    // What is not sent yet says what the shop says of the copy, and so does the entry.
    expect(await alerts()).toEqual([['inApp.appeared.title', null]])
    await visit()
    expect(await alerts()).toEqual([['inApp.appeared.title', 11]])
    expect(await listings()).toHaveLength(1)
  })

  it('alerts once of a copy that statistics without any, read after it was listed, did not know yet', async () => {
    await watched(7)
    marketplace.putShop('Redwax', [])
    await follow('Redwax')
    await visit()
    await clock.advance(minutes(30))
    marketplace.putShop('Redwax', [listedNow(11, 7)])
    await clock.advance(seconds(5))
    await checked(7, { kind: 'none' })
    await visit()
    await checked(7, { kind: 'on-sale', count: 1, lowest: { value: 14, currency: 'EUR' } })
    expect(await alerts()).toEqual([['inApp.appeared.title', 11]])
  })

  it('adds no copy to an alert about a price, which may be that of another one', async () => {
    await watched(7, { kind: 'on-sale', count: 1, lowest: { value: 40, currency: 'USD' } })
    const rule = { backForSale: true, moreCopies: false, ceiling: { minor: 2_000, currency: 'USD' } }
    await deps.db
      .updateTable('watches')
      .set({ alert_rule: JSON.stringify(rule), has_rule: true })
      .execute()
    marketplace.putShop('Redwax', [])
    await follow('Redwax')
    await visit()
    await clock.advance(minutes(10))
    marketplace.putShop('Redwax', [listedNow(11, 7, { price: { value: 90, currency: 'USD' } })])
    await clock.advance(minutes(10))
    await checked(7, { kind: 'on-sale', count: 2, lowest: { value: 15, currency: 'USD' } })
    await clock.advance(minutes(30))
    await visit()
    expect(await alerts()).toEqual([
      ['inApp.within-ceiling.title', null],
      ['inApp.listed.title', 11],
    ])
  })

  it('alerts its followers of a copy that the statistics have counted before, and nobody else', async () => {
    const found = { kind: 'on-sale', count: 2, lowest: { value: 9, currency: 'USD' } } as const
    const other = await user()
    await watched(7, found)
    await watched(7, found, other.id)
    marketplace.putShop('Redwax', [])
    await follow('Redwax')
    await visit()
    await clock.advance(minutes(10))
    marketplace.putShop('Redwax', [listedNow(11, 7)])
    await clock.advance(minutes(10))
    await checked(7, { ...found, count: 3 })
    await clock.advance(minutes(30))
    await visit()
    expect(await alerts()).toEqual([['inApp.listed.title', 11]])
    expect(await entries(other.id)).toEqual([])
    const state = await deps.db.selectFrom('check_states').select('num_for_sale').executeTakeFirstOrThrow()
    expect(state.num_for_sale).toBe(3)
  })

  it('alerts of a copy that came after a check without any, although that is not confirmed yet', async () => {
    const found = { kind: 'on-sale', count: 1, lowest: { value: 15, currency: 'USD' } } as const
    await watched(7, found)
    marketplace.putShop('Redwax', [])
    await follow('Redwax')
    await visit()
    await clock.advance(minutes(10))
    await checked(7, { kind: 'none' })
    await clock.advance(minutes(20))
    marketplace.putShop('Redwax', [listedNow(11, 7, { price: { value: 15, currency: 'USD' } })])
    await visit()
    expect(await alerts()).toEqual([['inApp.listed.title', 11]])
    const state = await deps.db
      .selectFrom('check_states')
      .select(['num_for_sale', 'doubted'])
      .executeTakeFirstOrThrow()
    expect(state).toEqual({ num_for_sale: 1, doubted: null })
  })

  it('makes an appearance for everybody who watches the record, also those who do not follow it', async () => {
    const other = await user()
    await watched(7)
    await watched(7, { kind: 'none' }, other.id)
    marketplace.putShop('Redwax', [])
    await follow('Redwax')
    await visit()
    await clock.advance(minutes(30))
    marketplace.putShop('Redwax', [listedNow(11, 7)])
    await visit()
    expect(await alerts(other.id)).toEqual([['inApp.appeared.title', 11]])
    expect(await alerts()).toEqual([['inApp.appeared.title', 11]])
  })

  it('alerts of nothing again when it is read again after it was killed between two pages', async () => {
    await watched(7)
    marketplace.putShop('Redwax', [])
    await follow('Redwax')
    await visit()
    await clock.advance(minutes(30))
    const others = Array.from({ length: 150 }, (_, n) => listedNow(1_000 + n, 500))
    const old = plus(clock.now(), milliseconds(-60_000))
    marketplace.putShop('Redwax', [listedNow(5_000, 7), ...others, listedNow(12, 7, { postedAt: old })])
    const claimed = await claim()
    const slots = [ok(undefined), refused({ retryAfter: seconds(9) })]
    const stopping = { ...deps.budget, waitFor: async () => slots.shift() ?? ok(undefined) }
    await read(claimed!, stopping)
    expect(await alerts()).toEqual([['inApp.appeared.title', 5_000]])
    await clock.advance(seconds(9))
    await visit()
    expect(await alerts()).toEqual([
      ['inApp.appeared.title', 5_000],
      ['inApp.listed.title', 12],
    ])
  })

  it('is silent of a copy that its seller lists again', async () => {
    await watched(7, { kind: 'on-sale', count: 2, lowest: { value: 9, currency: 'USD' } })
    marketplace.putShop('Redwax', [{ id: 3, releaseId: 7 }])
    await follow('Redwax')
    await visit()
    await clock.advance(minutes(30))
    marketplace.putShop('Redwax', [listedNow(11, 7)])
    await visit()
    expect(await alerts()).toEqual([])
    expect(await listings()).toMatchObject([
      { id: 3, is_relisted: false },
      { id: 11, is_relisted: true },
    ])
  })

  it('shows no copy that a visit has missed, ends it with the next, and knows it again when it is back', async () => {
    await watched(7)
    marketplace.putShop('Redwax', [{ id: 3, releaseId: 7 }])
    const { body } = await follow('Redwax')
    await visit()
    marketplace.putShop('Redwax', [])
    const gone = async () => (await listings()).map(({ gone_at: at }) => at !== null)
    const wanted = async () =>
      ((await collector().client('GET', `/api/shops/${body.id}`)).body as { shop: { wanted: number } }).shop
        .wanted
    await clock.advance(days(1))
    await visit()
    expect([await gone(), await wanted()]).toEqual([[false], 0])
    await clock.advance(days(1))
    await visit()
    expect([await gone(), await wanted()]).toEqual([[true], 0])
    marketplace.putShop('Redwax', [{ id: 3, releaseId: 7 }])
    await clock.advance(days(1))
    await visit()
    expect([await gone(), await alerts()]).toEqual([[false], []])
  })

  it('shows no prices that were read more than six hours ago, and when it was', async () => {
    await watched(7)
    marketplace.putShop('Redwax', [{ id: 3, releaseId: 7 }])
    const { body } = await follow('Redwax')
    await visit()
    const copy = async () =>
      ((await collector().client('GET', `/api/shops/${body.id}`)).body as { matches: { copy: object }[] })
        .matches[0]?.copy
    expect(await copy()).toMatchObject({ price: { value: 14 } })
    await clock.advance(milliseconds(hours(6) + 1))
    expect(await copy()).toMatchObject({ price: null, shownPrice: null, media: 'NM' })
  })

  it('is read whole for a second follower, and for a record that was added', async () => {
    await watched(7)
    marketplace.putShop('Redwax', [
      { id: 3, releaseId: 7 },
      { id: 4, releaseId: 8 },
    ])
    await follow('Redwax')
    await visit()
    const other = await user()
    await watched(8, { kind: 'none' }, other.id)
    await follow('https://www.discogs.com/seller/Redwax/profile', other.client)
    await clock.advance(minutes(10))
    expect(await visit()).toBe(true)
    expect((await listings()).map(({ id }) => id)).toEqual([3, 4])
    expect([await alerts(), await alerts(other.id)]).toEqual([[], []])
    await clock.advance(hours(2))
    marketplace.putShop(
      'Redwax',
      [3, 4, 5].map((id) => ({ id, releaseId: id + 4 })),
    )
    await watched(9)
    await visit()
    expect((await listings()).map(({ id }) => id)).toEqual([3, 4, 5])
  })
})

describe('a shop that cannot be read', () => {
  it('leaves its copies as they are', async () => {
    await watched(7)
    marketplace.putShop('Redwax', [{ id: 3, releaseId: 7 }])
    const { body } = await follow('Redwax')
    await visit()
    const before = await listings()
    marketplace.fail('inventory', { kind: 'rate-limited', retryAfter: minutes(7) })
    await clock.advance(minutes(30))
    await visit()
    await clock.advance(minutes(6))
    expect(await visit()).toBe(false)
    marketplace.fail('inventory', { kind: 'unreadable', why: 'half a page' })
    await clock.advance(minutes(1))
    await visit()
    expect(await listings()).toEqual(before)
    const shop = (await collector().client('GET', `/api/shops/${body.id}`)).body
    expect(shop).toMatchObject({ shop: { state: 'read', wanted: 1 } })
  })

  it('of a seller who has another name by now is so when that is said twice', async () => {
    await watched(7)
    marketplace.putShop('Redwax', [{ id: 3, releaseId: 7 }])
    const { body } = await follow('Redwax')
    await visit()
    marketplace.putShop('Redwax', 'private')
    const state = async () =>
      ((await collector().client('GET', `/api/shops/${body.id}`)).body as { shop: { state: string } }).shop
        .state
    await clock.advance(minutes(30))
    expect(await read((await claim())!)).toBe('private')
    expect(await state()).toBe('read')
    await clock.advance(minutes(30))
    await visit()
    expect([await state(), (await listings()).length]).toEqual(['private', 1])
  })

  it('is followed by nobody whose link names no seller', async () => {
    expect(await follow('///')).toMatchObject({ status: 400, body: { error: { code: 'SHOP_LINK_INVALID' } } })
    expect(await follow('nobody')).toMatchObject({ status: 404, body: { error: { code: 'SHOP_NOT_FOUND' } } })
    expect(await follow('https://www.discogs.com/sell/item/3')).toMatchObject({ status: 404 })
  })

  it('is followed when its follower has searched many times in a row, and read soon', async () => {
    const counts: unknown[] = []
    budget.waitForSearch = (_person, _patience, count) => {
      counts.push(count)
      return Promise.resolve(refused({ retryAfter: seconds(30), isOwnShare: true }))
    }
    expect(await follow('Redwax')).toMatchObject({ status: 201, body: { state: 'new', listed: null } })
    marketplace.putShop('Redwax', [])
    expect(await visit()).toBe(true)
    expect(counts).toEqual([SHOP_SEARCHES])
  })
})
