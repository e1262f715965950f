import { beforeEach, describe, expect, it } from 'vitest'
import { withCommand } from '../test/with-command.ts'
import { parcelText } from './shops.ts'

const { deps, marketplace, start, command } = await withCommand()

describe('shops', () => {
  beforeEach(() => marketplace.putShop('Redwax', [{ id: 3, releaseId: 7 }]))

  it('are listed, followed once by whatever names them, and unfollowed by name or address', async () => {
    expect(await command(['shops'])).toMatchObject({ exit: 0, out: '0 shops' })
    expect(await command(['shops', 'follow', 'https://www.discogs.com/sell/item/3'])).toMatchObject({
      exit: 0,
      out: 'Following Redwax  not read yet',
    })
    expect(await command(['shops', 'follow', 'redwax'])).toMatchObject({ exit: 0, out: '' })
    expect((await command(['shops'])).out).toBe('Redwax  not read yet\n1 shop')
    expect(JSON.parse((await command(['shops', '--json'])).out)).toMatchObject([{ name: 'Redwax' }])
    const address = 'https://www.discogs.com/seller/REDWAX/profile'
    expect(await command(['shops', 'unfollow', address])).toMatchObject({
      exit: 0,
      out: 'Unfollowed Redwax',
    })
    expect((await command(['shops'])).out).toBe('0 shops')
  })

  it('are known with --wait once their copies were read, or will not be', async () => {
    const waiting = start(['shops', 'follow', 'Redwax', '--wait'])
    const shop = deps.db.updateTable('shops').where('seller', '=', 'Redwax')
    const privately = shop.set({ state: 'private' })
    await expect.poll(async () => (await privately.executeTakeFirst()).numUpdatedRows).toBe(1n)
    expect(await waiting.exit).toBe(0)
    expect(waiting.out).toEqual(['Following Redwax  shows no copies'])
  })

  it.each([
    ['follow', 'nobody', 1, 'knows no seller of that name'],
    ['follow', '///', 2, '“///” is no shop'],
    ['unfollow', 'nobody', 5, 'You do not follow nobody.'],
    ['unfollow', 'https://www.discogs.com/sell/item/3', 2, 'is a copy: give the name of its shop.'],
    ['visit', 'Redwax', 2, '“visit” is none of follow, unfollow.'],
  ])('cannot %s %s', async (act, shop, code, words) => {
    const { exit, err } = await command(['shops', act, shop])
    expect([exit, err]).toEqual([code, expect.stringContaining(words)])
  })

  it('are as many as the plan allows: that is no fault of the token', async () => {
    marketplace.putShop('Bluewax', [])
    await command(['shops', 'follow', 'Redwax'])
    expect((await command(['shops', 'follow', 'Bluewax'])).exit).toBe(1)
  })
})

const dollars = (value: number) => ({ value, currency: 'USD' })
const PARCEL = {
  records: 6,
  beyond: 0,
  total: dollars(84),
  postage: dollars(11),
  unstated: 0,
  minimum: null,
  missing: null,
  near: null,
  isConverted: false,
  readAt: '2026-11-27T09:41:07.000Z',
}

it.each<[object, string]>([
  [{}, '6 of your records, from 84.00 USD with postage from 11.00 USD'],
  [{ records: 1 }, '1 of your records, 84.00 USD with postage of 11.00 USD'],
  [{ postage: null }, '6 of your records, 84.00 USD plus postage'],
  [
    { isConverted: true, unstated: 2 },
    '6 of your records, from ≈ 84.00 USD with postage from ≈ 11.00 USD (2 without stated postage)',
  ],
  [
    { postage: null, minimum: dollars(90), missing: dollars(6) },
    '6 of your records, 84.00 USD plus postage, 6.00 USD short of the minimum order of 90.00 USD',
  ],
  [
    { postage: null, minimum: dollars(80), beyond: 1 },
    '6 of your records, 84.00 USD plus postage, 1 of them above your limits to reach the minimum order of 80.00 USD',
  ],
  [
    { records: 0, near: { count: 2, least: dollars(3), most: dollars(4) } },
    'nothing within your limits, 2 more up to 4.00 USD above your limits',
  ],
])('a parcel of a shop is said with %j', (given, said) => {
  expect(parcelText({ ...PARCEL, ...given })).toBe(said)
})
