import { describe, expect, it } from 'vitest'
import { Faults } from '../../kit/faults.ts'
import { keyed, openMarketplace } from '../../testing/open-marketplace.ts'
import type { MarketplaceFault } from './through-marketplace-faults.ts'

async function struckBy(...rules: readonly MarketplaceFault[]) {
  const m = await openMarketplace()
  const id = m.ordinary()
  m.world.appear(id, { price: 20, currency: 'USD' })
  for (const rule of rules) m.faults.add(rule)
  return { ...m, id, path: `/marketplace/stats/${id}` }
}

describe('answers that are spoilt', () => {
  it.each<[MarketplaceFault, number, RegExp]>([
    [{ kind: 'rate-limited' }, 429, /^\{"message": "You are making requests too quickly."\}$/],
    [{ kind: 'rate-limited', emptyBody: true }, 429, /^\n$/],
    [{ kind: 'error-500' }, 500, /^\{"message": "An internal server error occurred."\}$/],
    [{ kind: 'html-200' }, 200, /^<!DOCTYPE html>[^]*num_for_sale/],
    [{ kind: 'html-502' }, 502, /502 Bad Gateway/],
    [{ kind: 'empty-200' }, 200, /^$/],
    [{ kind: 'unauthorized-401' }, 401, /Invalid consumer token/],
    [{ kind: 'deleted' }, 404, /does not exist or may have been deleted/],
    [{ kind: 'gone-410' }, 410, /^\{"message": "That release is gone."\}$/],
    [{ kind: 'withheld-451' }, 451, /legal reasons/],
    [
      { kind: 'missing-key' },
      200,
      /^\{"lowest_price":\{"value":20,"currency":"USD"\},"blocked_from_sale":false\}$/,
    ],
    [{ kind: 'null-count' }, 200, /^\{"num_for_sale":null,"lowest_price":null,"blocked_from_sale":false\}$/],
    [{ kind: 'blocked' }, 200, /^\{"num_for_sale":null,"lowest_price":null,"blocked_from_sale":true\}$/],
  ])('%o', async (rule, status, body) => {
    const m = await struckBy(rule)
    const reply = await m.get(m.path)
    expect(reply.status).toBe(status)
    expect(reply.text).toMatch(body)
    expect(reply.headers.get('X-Discogs-Ratelimit')).toBe('60')
    expect(m.requests.recent()).toMatchObject([{ path: m.path, status }])
  })

  it('say when to come back only when asked to', async () => {
    const m = await struckBy(
      { kind: 'rate-limited', retryAfter: 30, next: 1 },
      { kind: 'rate-limited', next: 2 },
    )
    expect((await m.get(m.path)).headers.get('retry-after')).toBeNull()
    expect((await m.get(m.path)).headers.get('retry-after')).toBeNull()
    m.faults.add({ kind: 'rate-limited', retryAfter: 30 })
    expect((await m.get(m.path)).headers.get('retry-after')).toBe('30')
  })
})

describe('connections that fail', () => {
  it('truncated: the body ends before its length, or in the middle of the JSON', async () => {
    const cut = await struckBy({ kind: 'truncated' })
    await expect(cut.get(cut.path)).rejects.toThrow('terminated')
    const broken = await struckBy({ kind: 'truncated', when: 'after' })
    const reply = await broken.get(broken.path)
    expect(reply.status).toBe(200)
    expect(reply.text).toMatch(/^\{"num_for_sale":1/)
    expect(reply.body).toBeUndefined()
  })

  it('reset: before or after the headers', async () => {
    const before = await struckBy({ kind: 'reset' })
    await expect(before.get(before.path)).rejects.toThrow('fetch failed')
    expect(before.requests.recent()).toMatchObject([{ status: 0 }])
    const after = await struckBy({ kind: 'reset', when: 'after' })
    const response = fetch(after.url + after.path, { headers: keyed })
    await expect(response.then((each) => each.text())).rejects.toThrow('terminated')
  })

  it('stall: no answer until released, and closing does not wait', async () => {
    const m = await struckBy({ kind: 'stall', next: 2 })
    const first = m.get(m.path)
    await expect.poll(() => m.faults.holding).toBe(1)
    expect(m.requests.recent()).toMatchObject([{ status: 0 }])
    m.faults.release()
    expect((await first).body.num_for_sale).toBe(1)
    const second = m.get(m.path)
    const failure = second.catch(String)
    await expect.poll(() => m.faults.holding).toBe(1)
    await m.close()
    expect(await failure).toContain('fetch failed')
    await expect.poll(() => m.faults.holding).toBe(0)
  })

  it('stall: forgets a client that gives up', async () => {
    const m = await struckBy({ kind: 'stall' })
    const patience = new AbortController()
    const asked = fetch(m.url + m.path, { headers: keyed, signal: patience.signal })
    const failure = asked.catch(String)
    await expect.poll(() => m.faults.holding).toBe(1)
    patience.abort()
    expect(await failure).toContain('AbortError')
    await expect.poll(() => m.faults.holding).toBe(0)
  })

  it('slow: others overtake', async () => {
    const m = await struckBy({ kind: 'slow', delayMs: 100, next: 1 })
    const order: string[] = []
    const slow = m.get(m.path).then(() => order.push('slow'))
    await expect.poll(() => m.requests.total).toBe(1)
    await m.get(m.path).then(() => order.push('quick'))
    await slow
    expect(order).toEqual(['quick', 'slow'])
  })
})

describe('where and how often', () => {
  it('only below a prefix, only the next requests, only until taken away', async () => {
    const m = await struckBy({ kind: 'error-500', prefix: '/releases/', next: 2 })
    expect((await m.get(m.path)).status).toBe(200)
    const release = `/releases/${m.id}`
    expect([
      (await m.get(release)).status,
      (await m.get(release)).status,
      (await m.get(release)).status,
    ]).toEqual([500, 500, 200])
    const fault = m.faults.add({ kind: 'error-500' })
    expect((await m.get(m.path)).status).toBe(500)
    expect(m.faults.remove(fault)).toBe(true)
    expect((await m.get(m.path)).status).toBe(200)
  })

  it('only what is asked about one record, for which redirects name another', async () => {
    const m = await struckBy()
    const rule = { kind: 'moved', status: 308, location: '/marketplace/stats/9', recordId: m.id } as const
    m.faults.add(rule)
    for (const path of [m.path, `/releases/${m.id}`]) {
      const response = await fetch(m.url + path, { headers: keyed, redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([308, rule.location])
    }
    expect((await m.get(`/releases/${m.ordinary(1)}`)).status).toBe(200)
  })

  it('a share of all requests, the same ones for the same seed', () => {
    const draw = (seed: number) => {
      const faults = new Faults(seed)
      faults.add({ kind: 'error-500', share: 0.2 })
      return Array.from({ length: 1_000 }, () => faults.strike({ path: '/' }).length)
    }
    const struck = draw(1)
    expect(struck).toEqual(draw(1))
    expect(struck).not.toEqual(draw(2))
    expect(struck.filter((n) => n === 1).length).toBeGreaterThan(150)
    expect(struck.filter((n) => n === 1).length).toBeLessThan(250)
  })
})
