import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { milliseconds, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { refused } from '@cratewatch/domain/kernel/result'
import { standingClock } from '@cratewatch/simulator/kit/clock'
import type { MarketplaceFault } from '@cratewatch/simulator/marketplace/faults/through-marketplace-faults'
import {
  demoApp,
  startMarketplace,
  type Marketplace as Simulation,
} from '@cratewatch/simulator/marketplace/start-marketplace'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { manualClock } from '../../../../test/manual-clock.ts'
import { systemClock } from '../../../base/clock.ts'
import { readConfig } from '../../../base/config/config.ts'
import type { Marketplace } from '../marketplace.ts'
import { createDiscogsMarketplace } from './discogs-marketplace.ts'

let simulation: Simulation
let marketplace: Marketplace
let releaseId: number

/**
 * Real time. The timeout is short only where an answer never comes, so that a busy machine does not count as silent.
 */
const IMPATIENT = milliseconds(150)
const isSilent = ({ kind }: MarketplaceFault) => kind === 'stall' || kind === 'slow'

function clientOf(
  apiUrl: string,
  { withKey = true, timeout = seconds(30), clock = systemClock } = {},
): Marketplace {
  const config = readConfig({
    DISCOGS_API_URL: apiUrl,
    PUBLIC_URL: 'https://cratewatch.example',
    ...(withKey ? { DISCOGS_CONSUMER_KEY: demoApp.key, DISCOGS_CONSUMER_SECRET: demoApp.secret } : {}),
  })
  return createDiscogsMarketplace({ ...config, marketplace: { ...config.marketplace, timeout } }, clock)
}

beforeAll(async () => {
  simulation = await startMarketplace({
    releases: 50,
    liveliness: 0,
    limits: { authenticated: 9_999 },
    clock: standingClock(),
  })
  marketplace = clientOf(simulation.url)
  releaseId = simulation.world.catalogue.idAt(3)
})
afterEach(() => simulation.faults.clear())
afterAll(async () => {
  await marketplace.close()
  await simulation.close()
})

describe('the marketplace over the wire', () => {
  it('says how many copies are for sale, in the one currency', async () => {
    expect((await marketplace.stats(releaseId)).result).toEqual({ ok: true, value: { kind: 'none' } })
    simulation.world.appear(releaseId, { count: 2, price: 18, currency: 'USD' })
    const { result, headers } = await marketplace.stats(releaseId)
    expect(result).toEqual({
      ok: true,
      value: { kind: 'on-sale', count: 2, lowest: { value: expect.closeTo(18, 1), currency: 'USD' } },
    })
    expect(headers.limit).toBe(9_999)
    expect(simulation.requests.recent(1)[0]).toMatchObject({ authenticated: true, status: 200 })
  })

  it('describes a release', async () => {
    const { result } = await marketplace.release(releaseId)
    expect(result).toMatchObject({
      ok: true,
      value: { id: releaseId, title: expect.stringMatching(/./), artist: expect.stringMatching(/./) },
    })
  })

  it('lists the copies of a shop, newest first, with all that their seller says', async () => {
    simulation.world.shops.open({
      username: 'plattenkiste',
      country: 'Germany',
      currency: 'EUR',
      listings: 120,
    })
    const offer = { price: 24, media: 'Very Good (VG)', sleeve: 'No Cover' } as const
    simulation.world.shops.list('plattenkiste', releaseId, { ...offer, postage: 6, comments: '盤面良好' })
    const { result } = await marketplace.inventory('PLATTENKISTE', 1)
    if (!result.ok) throw new Error(result.error.kind)
    expect(result.value).toMatchObject({ total: 121, pages: 2, unread: 0, sellerId: expect.any(Number) })
    expect(result.value.copies).toHaveLength(100)
    expect(result.value.copies[0]).toMatchObject({
      releaseId,
      seller: 'plattenkiste',
      media: 'VG',
      sleeve: 'no-cover',
      price: { value: 24, currency: 'EUR' },
      postage: null,
      shipsFrom: 'Germany',
      comments: '盤面良好',
    })
    const rest = await marketplace.inventory('plattenkiste', 2)
    expect(rest.result).toMatchObject({ ok: true, value: { copies: { length: 21 } } })
    expect((await marketplace.inventory('nobody', 1)).result).toEqual(refused({ kind: 'no-seller' }))
    simulation.world.shops.change('plattenkiste', { state: 'private' })
    expect((await marketplace.inventory('plattenkiste', 1)).result).toEqual(refused({ kind: 'private' }))
  })

  it('says by our clock when a copy was listed, however far that of the marketplace is from it', async () => {
    simulation.world.shops.open({ username: 'spinnrad', country: 'Germany', currency: 'EUR', listings: 0 })
    const offer = { price: 24, media: 'Very Good (VG)', sleeve: 'No Cover' } as const
    const listed = simulation.world.shops.list('spinnrad', releaseId, offer)
    const id = listed.ok ? (listed.value[0]?.listingId ?? 0) : 0
    const theirs = simulation.world.clock.now()
    const ours = plus(theirs, minutes(-7))
    const client = clientOf(simulation.url, { clock: manualClock(ours) })
    const expected = { postedAt: ours, statedAt: theirs }
    const [page, listing] = [await client.inventory('spinnrad', 1), await client.listing(id)]
    await client.close()
    const copies = [
      page.result.ok && page.result.value.copies[0],
      listing.result.ok && listing.result.value.copy,
    ]
    for (const copy of copies) {
      if (!copy) throw new Error('there is no copy')
      expect(copy.statedAt).toBe(expected.statedAt)
      expect(Math.abs(copy.postedAt - expected.postedAt)).toBeLessThan(seconds(1))
    }
  })

  it('knows withdrawn releases: a state for the watch, a failure for the card', async () => {
    expect((await marketplace.stats(2_000_000_000)).result).toEqual({
      ok: true,
      value: { kind: 'withdrawn' },
    })
    expect((await marketplace.release(2_000_000_000)).result).toEqual({
      ok: false,
      error: { kind: 'withdrawn' },
    })
  })

  const stats = (id: number) => `/marketplace/stats/${id}`
  it.each<[MarketplaceFault, unknown]>([
    [
      { kind: 'moved', location: stats(900) },
      { kind: 'withdrawn', successor: 900 },
    ],
    [
      { kind: 'moved', status: 308, location: '/releases/900' },
      { kind: 'withdrawn', successor: 900 },
    ],
    [{ kind: 'gone-410' }, { kind: 'withdrawn' }],
    [{ kind: 'withheld-451' }, { kind: 'withdrawn' }],
  ])('knows what took the place of a release, and that it is gone, by %j', async (fault, gone) => {
    simulation.faults.add({ ...fault, recordId: releaseId })
    expect((await marketplace.stats(releaseId)).result).toEqual({ ok: true, value: gone })
    expect((await marketplace.release(releaseId)).result).toEqual({ ok: false, error: gone })
    expect((await marketplace.stats(simulation.world.catalogue.idAt(4))).result.ok).toBe(true)
  })

  it.each<[string, MarketplaceFault]>([
    ['another host', { kind: 'moved', location: 'https://elsewhere.example/releases/900' }],
    ['a path that only ends like one', { kind: 'moved', location: '/mirror/releases/900' }],
    ['a master', { kind: 'moved', location: '/masters/900' }],
    ['a page', { kind: 'moved', location: '/login' }],
    ['nowhere', { kind: 'moved' }],
    ['no release', { kind: 'moved', location: '/releases/0' }],
    ['a release for now', { kind: 'moved', status: 302, location: '/releases/900' }],
  ])('takes a redirect to %s for no answer, and does not follow it', async (_, fault) => {
    simulation.faults.add(fault)
    const before = simulation.requests.total
    expect((await marketplace.stats(releaseId)).result).toMatchObject({ error: { kind: 'unavailable' } })
    expect(simulation.requests.total - before).toBe(1)
  })

  it('takes a redirect to the same release for no answer, and what is about lists says nothing of a release', async () => {
    simulation.faults.add({ kind: 'moved', location: `/releases/${releaseId}` })
    expect((await marketplace.release(releaseId)).result).toMatchObject({ error: { kind: 'unavailable' } })
    simulation.faults.clear()
    simulation.faults.add({ kind: 'gone-410' })
    expect((await marketplace.versions(1, 2)).result).toMatchObject({ error: { kind: 'unavailable' } })
    expect((await search('a')).result).toMatchObject({ error: { kind: 'unavailable' } })
  })

  const search = (words: string, page = 1) => marketplace.search({ by: 'name', words, page, pageSize: 5 })

  it('finds releases by name, page by page, and nothing beyond the last page', async () => {
    const { title } = simulation.world.release(releaseId)!.album
    const { result } = await search(title)
    if (!result.ok || result.value.kind !== 'found') throw new Error('nothing found')
    expect(result.value.releases.map(({ id }) => id)).toContain(releaseId)
    expect(result.value.releases[0]).toMatchObject({
      title: expect.stringContaining(' - '),
      thumb: expect.stringMatching(/^http/),
      year: expect.any(Number),
      medium: expect.stringMatching(/^(vinyl|cd|other)$/),
    })
    expect((await search(title, 99)).result).toMatchObject({ ok: true, value: { releases: [], total: 0 } })
    expect((await search('no such words at all')).result).toMatchObject({
      ok: true,
      value: { kind: 'found', releases: [], total: 0, pages: 0 },
    })
  })

  it('knows an answer that the question was too much from an answer that the marketplace is down', async () => {
    simulation.faults.add({ kind: 'error-500' })
    expect((await search('a')).result).toEqual({ ok: true, value: { kind: 'too-broad' } })
    simulation.faults.clear()
    simulation.faults.add({ kind: 'html-502' })
    expect((await search('a')).result).toMatchObject({ ok: false, error: { kind: 'unavailable' } })
  })

  it('asks without a key when none is configured', async () => {
    const anonymous = clientOf(simulation.url, { withKey: false })
    expect((await anonymous.stats(releaseId)).headers.limit).toBe(25)
    await anonymous.close()
  })

  it.each<[MarketplaceFault, string]>([
    [{ kind: 'rate-limited', retryAfter: 30 }, 'rate-limited'],
    [{ kind: 'rate-limited', emptyBody: true }, 'rate-limited'],
    [{ kind: 'error-500' }, 'unavailable'],
    [{ kind: 'html-200' }, 'unreadable'],
    [{ kind: 'html-502' }, 'unavailable'],
    [{ kind: 'empty-200' }, 'unreadable'],
    [{ kind: 'truncated', when: 'before' }, 'unavailable'],
    [{ kind: 'truncated', when: 'after' }, 'unreadable'],
    [{ kind: 'stall' }, 'unavailable'],
    [{ kind: 'slow', delayMs: 60_000 }, 'unavailable'],
    [{ kind: 'reset', when: 'before' }, 'unavailable'],
    [{ kind: 'reset', when: 'after' }, 'unavailable'],
    [{ kind: 'unauthorized-401' }, 'unauthorized'],
    [{ kind: 'missing-key' }, 'unreadable'],
  ])('makes %j a failure and never an observation, with one request', async (fault, kind) => {
    simulation.faults.add(fault)
    const before = simulation.requests.total
    const asking = isSilent(fault) ? clientOf(simulation.url, { timeout: IMPATIENT }) : marketplace
    const { result } = await asking.stats(releaseId)
    expect(result.ok ? null : result.error.kind).toBe(kind)
    if (asking !== marketplace) await asking.close()
    expect(simulation.requests.total - before).toBe(1)
    simulation.faults.clear()
    expect((await marketplace.stats(releaseId)).result.ok).toBe(true)
  })

  it('gives up when asked to', async () => {
    simulation.faults.add({ kind: 'stall' })
    const stop = new AbortController()
    const asked = marketplace.stats(releaseId, stop.signal)
    stop.abort()
    expect((await asked).result).toMatchObject({ ok: false, error: { kind: 'unavailable' } })
  })
})

describe('a hostile answer', () => {
  let server: Server
  let url: string
  let send: (write: (piece: string) => void) => void = () => {}

  beforeAll(async () => {
    server = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      send((piece) => response.write(piece))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('is cut off when it trickles in for longer than the whole answer may take', async () => {
    send = (write) => {
      const drip = setInterval(() => write(' '), 20)
      drip.unref()
    }
    const client = clientOf(url, { timeout: IMPATIENT })
    expect((await client.stats(1)).result).toMatchObject({ ok: false, error: { kind: 'unavailable' } })
    await client.close()
  })

  it('is cut off when it is larger than any release', async () => {
    send = (write) => write('x'.repeat(5_000_000))
    const client = clientOf(url)
    expect((await client.stats(1)).result).toMatchObject({ ok: false, error: { kind: 'unavailable' } })
    await client.close()
  })
})
