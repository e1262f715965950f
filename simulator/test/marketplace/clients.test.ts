import { DiscogsClient, DiscogsOAuth } from '@lionralfs/discogs-client'
import Disconnect from 'disconnect'
import { describe, expect, it } from 'vitest'
// Clients sign with the time of this machine.
// oxlint-disable-next-line no-restricted-imports
import { wallTime } from '../../src/kit/clock.ts'
import { demoApp, type MarketplaceOptions } from '../../src/marketplace/start-marketplace.ts'
import { openMarketplace, type Opened } from '../../src/testing/open-marketplace.ts'
import { certificate, standInForVendor } from '../../src/testing/vendor-address.ts'

/** Serves the simulator under the vendor's address, so that two public clients use it unchanged. */
async function openAsVendor(options: Partial<MarketplaceOptions> = {}): Promise<Opened> {
  // Clients read over TLS, so these tests read the simulator's state directly instead of by `get`.
  const m = await openMarketplace({ tls: certificate, liveliness: 1, serviceNow: wallTime().now, ...options })
  standInForVendor(m.url)
  return m
}

const userAgent = 'CratewatchTest/1.0 +https://example.org'
const keys = { consumerKey: demoApp.key, consumerSecret: demoApp.secret }

/** Allows a sign-in; returns the address the app is called at. */
function allow(m: Opened, token: string, username: string): string {
  const grant = m.vault.grant(token)
  if (grant === undefined) throw new Error('No such request')
  return m.vault.allow(grant, username)
}

describe('@lionralfs/discogs-client', () => {
  const app = () => new DiscogsClient({ userAgent, auth: { method: 'discogs', ...keys } })

  it('reads stats, releases, masters and search', async () => {
    const m = await openAsVendor()
    const id = m.ordinary()
    m.world.appear(id, { price: 12, currency: 'EUR' })
    const stats = await app().marketplace().getReleaseStats(id)
    expect(stats.data).toMatchObject({
      num_for_sale: m.world.stats(id)?.numForSale,
      blocked_from_sale: false,
    })
    expect(stats.rateLimit).toEqual({ limit: 60, used: 0, remaining: 60 })
    const release = await app().database().getRelease(id)
    expect(release.data).toMatchObject({ id, title: m.world.release(id)?.album.title })
    const masterId = Array.from({ length: 90 }, (_, n) => m.world.catalogue.release(n).masterId).find(
      Boolean,
    )!
    expect((await app().database().getMaster(masterId)).data.id).toBe(masterId)
    const found = await app()
      .database()
      .search({ query: m.world.release(id)?.album.title ?? '', type: 'release' })
    expect(found.data.results.some((row: { id: number }) => row.id === id)).toBe(true)
  })

  it('reads the inventory of a shop, and one of its listings', async () => {
    await openAsVendor({ shops: [{ username: 'plattenkiste', currency: 'EUR', listings: 80 }] })
    const page = { sort: 'listed', sort_order: 'desc', per_page: 50, page: 2 } as const
    const { data } = await app().marketplace().getInventory('plattenkiste', page)
    expect(data.pagination).toMatchObject({ items: 80, pages: 2 })
    expect(data.listings).toHaveLength(30)
    const [row] = data.listings
    expect(row).toMatchObject({ status: 'For Sale', price: { currency: 'EUR' } })
    const listing = await app()
      .marketplace()
      .getListing(row?.id ?? 0, 'GBP')
    expect(listing.data).toMatchObject({ id: row?.id, seller: { username: 'plattenkiste' } })
    expect(listing.data.price.currency).toBe('GBP')
  })

  it('walks the whole sign-in and reads a private wantlist', async () => {
    const m = await openAsVendor()
    const signIn = new DiscogsOAuth(demoApp.key, demoApp.secret)
    const request = await signIn.getRequestToken('http://localhost:3000/done')
    expect(request.callbackConfirmed).toBe(true)
    const verifier = allow(m, request.token!, 'quiet_recluse')
    const access = await signIn.getAccessToken(request.token!, request.tokenSecret!, verifier)
    const auth = {
      method: 'oauth' as const,
      ...keys,
      accessToken: access.accessToken!,
      accessTokenSecret: access.accessTokenSecret!,
    }
    const client = new DiscogsClient({ userAgent, auth })
    expect((await client.getIdentity()).data.username).toBe('quiet_recluse')
    const wants = await client.user().wantlist().getReleases('quiet_recluse', { page: 1, per_page: 10 })
    expect(wants.data.wants).toHaveLength(10)
    m.vault.revoke('quiet_recluse')
    await expect(client.getIdentity()).rejects.toMatchObject({ statusCode: 401 })
  })

  it('understands refusals: 404, 403 and 429 with an empty body', async () => {
    const m = await openAsVendor()
    const client = app().setConfig({ exponentialBackoffMaxRetries: 0 })
    await expect(client.database().getRelease(5)).rejects.toMatchObject({ statusCode: 404 })
    const wants = client.user().wantlist().getReleases('quiet_recluse')
    await expect(wants).rejects.toMatchObject({ statusCode: 403 })
    m.faults.add({ kind: 'rate-limited', emptyBody: true })
    await expect(client.marketplace().getReleaseStats(m.ordinary())).rejects.toMatchObject({
      statusCode: 429,
    })
  })
})

describe('disconnect', () => {
  const app = () => new Disconnect.Client(userAgent, { ...keys })

  it('reads releases, search and wantlists', async () => {
    const m = await openAsVendor()
    const id = m.ordinary()
    expect(await app().database().getRelease(id)).toMatchObject({
      id,
      title: m.world.release(id)?.album.title,
    })
    const found = await app()
      .database()
      .search(m.world.release(id)?.album.title ?? '', { type: 'release' })
    expect(found.results.length).toBeGreaterThan(0)
    const wants = await app().user().wantlist().getReleases('sunday_digger', { page: 2, per_page: 100 })
    expect(wants.wants).toHaveLength(37)
  })

  it('walks the whole sign-in', async () => {
    const m = await openAsVendor()
    const signIn = new Disconnect.Client(userAgent).oauth().setConfig({ signatureMethod: 'PLAINTEXT' })
    const request = await step((done) =>
      signIn.getRequestToken(demoApp.key, demoApp.secret, 'http://localhost:3000/done', done),
    )
    expect(request.authorizeUrl).toContain(request.token)
    const verifier = allow(m, request.token, 'quiet_recluse')
    const access = await step((done) => signIn.getAccessToken(verifier, done))
    expect(access).toMatchObject({ level: 2, token: expect.stringMatching(/^\w{40}$/) })
    const identity = await new Disconnect.Client(userAgent, access).getIdentity()
    expect(identity).toMatchObject({ username: 'quiet_recluse', consumer_name: 'Cratewatch' })
  })

  it('reads the message of a refusal', async () => {
    await openAsVendor()
    await expect(app().database().getRelease(5)).rejects.toMatchObject({
      statusCode: 404,
      message: 'That release does not exist or may have been deleted.',
    })
  })
})

type Tokens = { readonly token: string; readonly level: number; readonly authorizeUrl?: string }

/** Turns one step of disconnect's sign-in, which has callbacks only, into a promise. */
function step(act: (done: (problem: Error | null, tokens: Tokens) => void) => void): Promise<Tokens> {
  return new Promise((resolve, reject) => {
    act((problem, tokens) => (problem ? reject(problem) : resolve({ ...tokens })))
  })
}
