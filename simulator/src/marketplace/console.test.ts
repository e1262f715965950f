import { instant } from '@cratewatch/domain/kernel/instant'
import { describe, expect, it } from 'vitest'
import { openMarketplace } from '../testing/open-marketplace.ts'

describe('the control API', () => {
  it('makes copies appear, cheaper and sold', async () => {
    const m = await openMarketplace()
    const releaseId = m.ordinary()
    for (const _ of [1, 2, 3]) expect((await m.post('/_control/appear', { releaseId })).status).toBe(200)
    const before = m.world.stats(releaseId)?.lowestPrice?.value ?? 0
    await m.post('/_control/cheaper', { releaseId })
    expect(m.world.stats(releaseId)?.lowestPrice?.value).toBeLessThan(before)
    await m.post('/_control/sell', { releaseId })
    expect(m.world.stats(releaseId)?.numForSale).toBe(2)
    m.clock.advance(5_000)
    await m.post('/_control/sell', { releaseId, all: 'true' })
    const turns = m.world.history(releaseId)
    expect(turns.map(({ kind }) => kind)).toEqual(['appeared', 'disappeared'])
    expect(turns[1]!.at - turns[0]!.at).toBe(5_000)
  })

  it('lets a fault meet one kind of request, chosen on the page', async () => {
    const m = await openMarketplace()
    const page = await (await fetch(`${m.url}/_control`)).text()
    expect(page).toContain('<option value="/marketplace/stats">of availability</option>')
    const body = new URLSearchParams({ kind: 'html-502', prefix: '/marketplace/stats', next: '', share: '' })
    expect((await fetch(`${m.url}/_control/faults`, { method: 'POST', body })).ok).toBe(true)
    const id = m.ordinary()
    expect((await m.get(`/marketplace/stats/${id}`)).status).toBe(502)
    expect((await m.get(`/releases/${id}`)).status).toBe(200)
    expect(await (await fetch(`${m.url}/_control`)).text()).toContain('html-502 of /marketplace/stats')
  })

  it('refuses what makes no sense', async () => {
    const m = await openMarketplace()
    m.world.deleteRelease(m.ordinary(1))
    expect((await m.post('/_control/appear', { releaseId: m.ordinary(1) })).body).toEqual({
      error: 'no-such-release',
    })
    expect((await m.post('/_control/appear', {})).status).toBe(400)
    expect((await m.post('/_control/appear', [])).body).toEqual({ error: 'not-a-json-object' })
    expect((await m.post('/_control/faults', { kind: 'flood' })).body).toEqual({ error: 'bad-fault' })
    expect((await m.post('/_control/faults', { kind: 'slow', share: 7 })).status).toBe(400)
    expect((await m.get('/_control/appear')).status).toBe(405)
    expect((await m.get('/_control/nothing')).status).toBe(404)
  })

  it('lists a copy in a shop, lists it again and takes it off', async () => {
    const m = await openMarketplace({ shops: [{ username: 'plattenkiste', currency: 'EUR' }] })
    const form = { media: 'Very Good (VG)', sleeve: '', price: '24', postage: '', comments: 'Ecke & Kante' }
    const posted = new URLSearchParams({ releaseId: `${m.ordinary()}`, seller: 'plattenkiste', ...form })
    expect((await fetch(`${m.url}/_control/list-copy`, { method: 'POST', body: posted })).ok).toBe(true)
    const newest = () => m.world.shops.inventory(m.world.shops.opened()[0]!)[0]
    const first = newest()
    expect(first).toMatchObject({ media: 'Very Good (VG)', asking: 24, currency: 'EUR', postage: 7.5 })
    const page = (await m.get('/_control')).text
    expect(page).toContain(`name="listingId" value="${first?.listingId}"`)
    expect((await m.get(`/sell/item/${first?.listingId}`)).text).toContain('Ecke &#38; Kante')
    expect((await m.get('/seller/plattenkiste/profile')).text).toContain('1 for sale, from')

    await m.post('/_control/relist', { listingId: first?.listingId })
    expect(newest()).toMatchObject({ ...first, listingId: expect.any(Number), listedAt: m.clock.now() })
    expect(newest()?.listingId).not.toBe(first?.listingId)
    await m.post('/_control/take-off', { listingId: newest()?.listingId })
    expect(newest()).toBeUndefined()
    const refusals = [
      await m.post('/_control/relist', { listingId: first?.listingId }),
      await m.post('/_control/list-copy', { releaseId: m.ordinary(), seller: 'nobody' }),
    ]
    expect(refusals.map(({ body }) => body.error)).toEqual(['no-such-listing', 'no-such-shop'])
  })

  it('finds records by words and by whether they are for sale', async () => {
    const m = await openMarketplace({ liveliness: 1 })
    const none = (await m.get('/_control?available=false')).text
    const some = (await m.get('/_control?available=true')).text
    expect([none.match(/<article/g)?.length, some.match(/<article/g)?.length]).toEqual([12, 12])
    expect(none).not.toContain('Sell one')
    expect(some.match(/Sell one/g)).toHaveLength(12)
    const id = m.ordinary(5)
    expect((await m.get(`/_control?q=${id}&available=`)).text).toContain(`name="releaseId" value="${id}"`)
  })

  it('moves a manual clock, and the limit with it', async () => {
    const m = await openMarketplace({ limits: { authenticated: 1, overshoot: 0 } })
    const path = `/marketplace/stats/${m.ordinary()}`
    expect([(await m.get(path)).status, (await m.get(path)).status]).toEqual([200, 429])
    const before = m.clock.now()
    expect((await m.post('/_control/clock/advance', { ms: 60_000 })).body).toEqual({ now: before + 60_000 })
    expect((await m.get(path)).status).toBe(200)
    const log = (await m.get('/_control/requests')).body
    expect(log).toMatchObject({ total: 3, maxPerMinute: 2 })
    expect(log.requests.map((request: { status: number }) => request.status)).toEqual([200, 429, 200])
  })

  it('moves on to the next morning, and to a renewal where there is one', async () => {
    const m = await openMarketplace({ untilRenewal: () => 5_000 })
    await m.post('/_control/clock/advance', { until: 'morning' })
    const morning = new Date(m.clock.now())
    expect([morning.getHours(), morning.getMinutes(), morning.getSeconds()]).toEqual([8, 0, 0])
    await m.post('/_control/clock/advance', { until: 'morning' })
    expect(new Date(m.clock.now()).getDate()).toBe(morning.getDate() + 1)
    const before = m.clock.now()
    expect((await m.post('/_control/clock/advance', { until: 'renewal' })).body).toEqual({
      now: before + 5_000,
    })
    const alone = await openMarketplace()
    expect((await alone.post('/_control/clock/advance', { until: 'renewal' })).status).toBe(400)
  })

  it('offers to move time only where that is possible', async () => {
    const m = await openMarketplace()
    expect((await m.get('/_control')).text).toContain('A week')
    const running = await openMarketplace({ clock: { now: () => instant(0) } })
    expect((await running.get('/_control')).text).not.toContain('A week')
    expect((await running.post('/_control/clock/advance', { ms: 1 })).status).toBe(400)
  })

  it('has a console page, and records have pages too', async () => {
    const m = await openMarketplace({ liveliness: 1 })
    const id = m.ordinary()
    m.world.appear(id)
    const uri = new URL((await m.get(`/releases/${id}`)).body.uri)
    const paths = ['/_control', uri.pathname, `/release/${id}`, `/sell/release/${id}`]
    for (const path of paths) {
      const page = await m.get(path)
      expect([path, page.status, page.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ])
    }
    expect((await m.get('/release/1')).status).toBe(404)
    expect((await m.get('/release/%E0%A4%A')).status).toBe(404)
    expect((await m.get('/fonts/bricolage.woff2')).headers.get('content-type')).toBe('font/woff2')
  })
})
