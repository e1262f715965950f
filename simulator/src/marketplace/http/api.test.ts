import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { keyed, named, openMarketplace } from '../../testing/open-marketplace.ts'
import { pacificTime } from './bodies.ts'

describe('stats', () => {
  it('tell count, cheapest price in the currency asked for, and whether sale is blocked', async () => {
    const m = await openMarketplace()
    const id = m.ordinary()
    m.world.appear(id, { price: 50, currency: 'EUR' })
    m.world.appear(id, { price: 48, currency: 'GBP' })
    const euros = await m.get(`/marketplace/stats/${id}?curr_abbr=EUR`)
    expect(euros.body).toEqual({
      num_for_sale: 2,
      lowest_price: { value: 50, currency: 'EUR' },
      blocked_from_sale: false,
    })
    const dollars = (await m.get(`/marketplace/stats/${id}`)).body
    expect(dollars.lowest_price.currency).toBe('USD')
    expect(String(dollars.lowest_price.value).length).toBeGreaterThan(10)
  })

  it('say that nothing is for sale with 0', async () => {
    const m = await openMarketplace()
    const { body } = await m.get(`/marketplace/stats/${m.ordinary()}`)
    expect(body).toEqual({ num_for_sale: 0, lowest_price: null, blocked_from_sale: false })
  })

  it('are null for blocked releases and 404 for deleted, hidden and unknown ones', async () => {
    const m = await openMarketplace()
    const at = (index: number) => m.get(`/marketplace/stats/${m.world.catalogue.idAt(index)}`)
    expect((await at(97)).body).toEqual({ num_for_sale: null, lowest_price: null, blocked_from_sale: true })
    expect([(await at(137)).status, (await at(311)).status]).toEqual([404, 404])
    expect((await m.get('/marketplace/stats/7')).body).toEqual({ message: 'Release not found.' })
  })
})

describe('every API answer', () => {
  it('carries the limit, what was used before it, and what is left, 404 and 401 included', async () => {
    const m = await openMarketplace()
    const rate = (h: Headers) => ['', '-Used', '-Remaining'].map((end) => h.get(`X-Discogs-Ratelimit${end}`))
    expect(rate((await m.get('/releases/1')).headers)).toEqual(['60', '0', '60'])
    expect(rate((await m.get('/nowhere')).headers)).toEqual(['60', '1', '59'])
    expect(
      rate((await m.get('/releases/1', { ...named, Authorization: 'Discogs token=wrong' })).headers),
    ).toEqual(['60', '2', '58'])
    const last = await m.get(`/marketplace/stats/${m.ordinary()}`, named)
    expect(rate(last.headers)).toEqual(['25', '3', '22'])
    expect(last.headers.get('content-type')).toBe('application/json')
    expect(last.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('is 403 HTML for clients without a name, and costs them nothing', async () => {
    const m = await openMarketplace()
    const reply = await nameless(`${m.url}/marketplace/stats/${m.ordinary()}`)
    expect(reply).toMatchObject({ status: 403, type: 'text/html; charset=utf-8', rate: undefined })
    expect(m.requests.total).toBe(0)
  })

  it('is 405 for methods other than reading, 404 for paths nobody knows', async () => {
    const m = await openMarketplace()
    const put = await fetch(`${m.url}/releases/${m.ordinary()}`, { method: 'PUT', headers: keyed })
    expect([put.status, await put.json()]).toEqual([
      405,
      { message: 'Method PUT is not allowed for this resource.' },
    ])
    expect((await m.get('/nowhere')).body).toEqual({ message: 'The requested resource was not found.' })
    expect((await m.get(`/marketplace/listings?release_id=${m.ordinary()}`)).status).toBe(405)
  })
})

describe('beyond the limit', () => {
  it('refuses in all three forms, lets a little through, and opens again when the minute has passed', async () => {
    const m = await openMarketplace({ limits: { authenticated: 5, overshoot: 1 } })
    const path = `/marketplace/stats/${m.ordinary()}`
    const replies = []
    for (let n = 0; n < 12; n++) replies.push(await m.get(path))
    expect(replies.map((reply) => reply.status)).toEqual([...Array(6).fill(200), ...Array(6).fill(429)])
    expect(replies[5]!.headers.get('X-Discogs-Ratelimit-Remaining')).toBe('0')
    const refusals = replies.slice(6)
    expect(new Set(refusals.map((reply) => reply.text))).toEqual(
      new Set(['\n', '{"message": "You are making requests too quickly."}']),
    )
    expect(refusals.some((reply) => reply.headers.get('retry-after') === '60')).toBe(true)
    expect(refusals.some((reply) => reply.headers.get('retry-after') === null && reply.text !== '\n')).toBe(
      true,
    )
    expect(refusals.every((reply) => reply.headers.get('access-control-allow-origin') === null)).toBe(true)
    m.clock.advance(60_000)
    expect((await m.get(path)).status).toBe(200)
    expect(m.requests).toMatchObject({ total: 13, maxPerMinute: 12 })
  })
})

describe('pages', () => {
  it('are consistent: every item once, neighbours in body and Link header', async () => {
    const m = await openMarketplace()
    const seen: number[] = []
    let url: string | undefined = '/users/sunday_digger/wants?per_page=50'
    for (; url !== undefined;) {
      const { body, headers } = await m.get(url)
      expect(body.pagination).toMatchObject({ per_page: 50, pages: 3, items: 137 })
      const links = Object.entries(body.pagination.urls as Record<string, string>)
      expect(headers.get('link')).toBe(links.map(([rel, target]) => `<${target}>; rel="${rel}"`).join(', '))
      seen.push(...body.wants.map((want: { id: number }) => want.id))
      url = body.pagination.urls.next?.slice(m.url.length)
    }
    expect(new Set(seen).size).toBe(137)
    expect(seen.length).toBe(137)
  })

  it('clamp per_page, have no neighbours when alone, and end with 404', async () => {
    const m = await openMarketplace()
    expect((await m.get('/users/sunday_digger/wants?per_page=500')).body.pagination).toMatchObject({
      per_page: 100,
      pages: 2,
    })
    const empty = await m.get('/users/newcomer/wants')
    expect(empty.body).toEqual({
      pagination: { page: 1, pages: 1, per_page: 50, items: 0, urls: {} },
      wants: [],
    })
    expect(empty.headers.get('link')).toBeNull()
    const past = await m.get('/users/newcomer/wants?page=4')
    expect([past.status, past.body]).toEqual([404, { message: 'Page 4 is outside of valid range [1, 1].' }])
  })

  it('serve five thousand wants at a hundred a page', async () => {
    const m = await openMarketplace({ releases: 6_000, limits: { authenticated: 1_000 } })
    const { body } = await m.get('/users/the_completist/wants?per_page=100&page=50')
    expect(body.pagination).toMatchObject({ pages: 50, items: 5_000 })
    expect(body.wants).toHaveLength(100)
    expect(Object.keys(body.pagination.urls)).toEqual(['first', 'prev'])
  })
})

describe('wantlists', () => {
  it('keep wants for records whose pages are gone', async () => {
    const m = await openMarketplace({ releases: 2_000 })
    const { body } = await m.get('/users/old_flame/wants?per_page=100')
    expect(body.pagination.items).toBe(43)
    const lost = body.wants.slice(0, 3).map((want: { id: number }) => want.id)
    for (const id of lost) expect((await m.get(`/marketplace/stats/${id}`)).status).toBe(404)
  })

  it('that are private open to their owner only', async () => {
    const m = await openMarketplace()
    const path = '/users/quiet_recluse/wants'
    const refused = await m.get(path)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toMatch(/^You are not allowed to view this resource/)
    expect(
      (await m.get(path, { ...named, Authorization: 'Discogs token=token-of-sunday_digger' })).status,
    ).toBe(403)
    const own = await m.get(path, { ...named, Authorization: 'Discogs token=token-of-quiet_recluse' })
    expect(own.body.pagination.items).toBe(23)
    expect(own.body.wants[0]).toHaveProperty('notes')
  })
})

describe('lists', () => {
  it('that are private open to their owner only', async () => {
    const m = await openMarketplace()
    m.world.lists.set({ id: 9, owner: 'quiet_recluse', private: true, items: [m.ordinary()] })
    const statusFor = async (headers: Record<string, string>) => (await m.get('/lists/9', headers)).status
    const as = (name: string) => ({ ...named, Authorization: `Discogs token=token-of-${name}` })
    expect(await statusFor(named)).toBe(403)
    expect(await statusFor(as('sunday_digger'))).toBe(403)
    expect(await statusFor(as('quiet_recluse'))).toBe(200)
  })
})

it('times are Pacific ones, an hour later in summer', () => {
  expect(pacificTime(Date.UTC(2025, 3, 14, 3, 16, 17))).toBe('2025-04-13T20:16:17-07:00')
  expect(pacificTime(Date.UTC(2025, 0, 5, 4, 0, 0))).toBe('2025-01-04T20:00:00-08:00')
})

describe('search', () => {
  it('finds by words without accents, shows hidden pages and no deleted ones, and pictures only to the known', async () => {
    const m = await openMarketplace({ releases: 1_200 })
    const hidden = m.world.catalogue.release(311)
    const q = encodeURIComponent(`${hidden.album.title} ${hidden.id}`)
    const { body } = await m.get(`/database/search?type=release&q=${q}`)
    expect(body.results[0]).toMatchObject({
      id: hidden.id,
      type: 'release',
      thumb: expect.stringContaining('/covers/'),
    })
    expect((await m.get(`/releases/${hidden.id}`)).status).toBe(404)
    const anonymous = (await m.get(`/database/search?type=release&q=${q}`, named)).body
    expect(anonymous.results[0]).toMatchObject({ thumb: '', cover_image: '' })
    const deleted = m.world.catalogue.release(137)
    expect((await m.get(`/database/search?type=release&q=${deleted.id}`)).body.results).toEqual([])
    expect((await m.get('/database/search?type=shop')).status).toBe(422)
  })
})

describe('masters', () => {
  it('agree with the releases they are made of', async () => {
    const m = await openMarketplace({ liveliness: 1 })
    const release = Array.from({ length: 90 }, (_, index) => m.world.catalogue.release(index)).find(
      (each) => each.masterId,
    )!
    const master = (await m.get(`/masters/${release.masterId}`)).body
    const pressings = m.world.master(master.id)?.releaseIds ?? []
    const counts = await Promise.all(
      pressings.map(async (id) => (await m.get(`/releases/${id}`)).body.num_for_sale ?? 0),
    )
    expect(master.num_for_sale).toBe(counts.reduce((sum, count) => sum + count, 0))
    expect((await m.get('/masters/5')).status).toBe(404)
  })
})

function nameless(
  url: string,
): Promise<{ status: number | undefined; type: string | undefined; rate: unknown }> {
  return new Promise((resolve, reject) => {
    request(url, (response) => {
      response.resume()
      const { 'content-type': type, 'x-discogs-ratelimit': rate } = response.headers
      resolve({ status: response.statusCode, type, rate })
    })
      .on('error', reject)
      .end()
  })
}

describe('a record on a wantlist', () => {
  const remove = (url: string, headers: Readonly<Record<string, string>> = named) =>
    fetch(url, { method: 'DELETE', headers })
  const asOwner = { ...named, Authorization: 'Discogs token=token-of-sunday_digger' }

  it('is taken off by its owner, once', async () => {
    const m = await openMarketplace()
    const list = `${m.url}/users/sunday_digger/wants`
    const wants = m.world.collectors.find('sunday_digger')!.wants.length
    const [first] = m.world.collectors.find('sunday_digger')!.wants
    expect((await remove(`${list}/${first!.releaseId}`, asOwner)).status).toBe(204)
    expect((await m.get('/users/sunday_digger/wants')).body.pagination.items).toBe(wants - 1)
    expect((await remove(`${list}/${first!.releaseId}`, asOwner)).status).toBe(404)
  })

  it('stays for others, and where a fault meets the request', async () => {
    const m = await openMarketplace()
    const [first] = m.world.collectors.find('sunday_digger')!.wants
    const want = `${m.url}/users/sunday_digger/wants/${first!.releaseId}`
    expect((await remove(want)).status).toBe(403)
    m.faults.add({ kind: 'error-500', next: 1 })
    expect((await remove(want, asOwner)).status).toBe(500)
    expect((await remove(want, asOwner)).status).toBe(204)
  })
})
