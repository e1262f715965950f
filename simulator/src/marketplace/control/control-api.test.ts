import { describe, expect, it } from 'vitest'
import { wallTime } from '../../kit/clock.ts'
import { openMarketplace } from '../../testing/open-marketplace.ts'

describe('the control API', () => {
  it('makes copies appear, cheaper and sold, and tells the truth about them', async () => {
    const m = await openMarketplace()
    const releaseId = m.ordinary()
    const appeared = await m.post('/_control/appear', { releaseId, count: 3, price: 30, currency: 'EUR' })
    expect(appeared.body).toMatchObject({ releaseId, standing: 'for sale', numForSale: 3 })
    expect((await m.get(`/marketplace/stats/${releaseId}`)).body.num_for_sale).toBe(3)
    expect((await m.post('/_control/cheaper', { releaseId, factor: 0.5 })).body.copies[0].price).toBe(14.99)
    expect((await m.post('/_control/sell', { releaseId })).body.numForSale).toBe(2)
    m.clock.advance(5_000)
    expect((await m.post('/_control/sell', { releaseId, all: true })).body.standing).toBe('none for sale')
    const { turns } = (await m.get(`/_control/history/${releaseId}`)).body
    expect(turns.map((turn: { kind: string }) => turn.kind)).toEqual(['appeared', 'disappeared'])
    expect(turns[1].at - turns[0].at).toBe(5_000)
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

  it('deletes and blocks releases', async () => {
    const m = await openMarketplace()
    const [gone, shut] = [m.ordinary(1), m.ordinary(2)]
    expect((await m.post('/_control/delete-release', { releaseId: gone })).body.standing).toBe('deleted')
    expect((await m.get(`/releases/${gone}`)).status).toBe(404)
    expect((await m.post('/_control/block', { releaseId: shut })).body.standing).toBe('blocked')
    expect((await m.get(`/releases/${shut}`)).body.blocked_from_sale).toBe(true)
    expect((await m.post('/_control/appear', { releaseId: gone })).body).toEqual({ error: 'no-such-release' })
  })

  it('refuses what makes no sense', async () => {
    const m = await openMarketplace()
    expect((await m.post('/_control/appear', { releaseId: m.ordinary(), count: 0 })).status).toBe(400)
    expect((await m.post('/_control/appear', { releaseId: m.ordinary(), currency: 'DEM' })).status).toBe(400)
    expect((await m.post('/_control/appear', {})).body).toEqual({ error: 'releaseId-missing' })
    expect((await m.post('/_control/appear', [])).body).toEqual({ error: 'not-a-json-object' })
    expect((await m.get('/_control/appear')).status).toBe(405)
    expect((await m.get('/_control/nothing')).status).toBe(404)
  })

  it('finds records to point at, by words and by whether they are for sale', async () => {
    const m = await openMarketplace({ liveliness: 1 })
    const none = (await m.get('/_control/catalogue?available=false&limit=30')).body.releases
    const some = (await m.get('/_control/catalogue?available=true&limit=30')).body.releases
    expect(none).toHaveLength(30)
    expect(none.every((each: { numForSale: number }) => each.numForSale === 0)).toBe(true)
    expect(some.every((each: { numForSale: number }) => each.numForSale > 0)).toBe(true)
    const found = (await m.get(`/_control/catalogue?q=${none[3].releaseId}`)).body.releases
    expect(found).toMatchObject([{ releaseId: none[3].releaseId, title: none[3].title }])
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
    expect((await m.get('/_control')).text).toContain('A renewal')
    const running = await openMarketplace({ clock: wallTime() })
    expect((await running.get('/_control')).text).not.toContain('A renewal')
    expect((await running.post('/_control/clock/advance', { ms: 1 })).status).toBe(409)
  })

  it('adds people with the very wishes a test needs', async () => {
    const m = await openMarketplace()
    const wants = [m.ordinary(3), m.ordinary(1)]
    await m.post('/_control/users', { username: 'Ida', wants, private: true })
    const list = await m.get('/users/ida/wants', {
      'User-Agent': 'T/1',
      Authorization: 'Discogs token=token-of-Ida',
    })
    expect(list.body.wants.map((want: { id: number }) => want.id)).toEqual(wants)
    expect((await m.post('/_control/users', { username: 'Otto', wants: [4] })).status).toBe(400)
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
    expect((await m.get(`/_control?q=${id}&available=`)).text).toContain(`name="releaseId" value="${id}"`)
    expect((await m.get('/release/1')).status).toBe(404)
    expect((await m.get('/release/%E0%A4%A')).status).toBe(404)
    expect((await m.get('/fonts/bricolage.woff2')).headers.get('content-type')).toBe('font/woff2')
  })
})
