import { hours } from '@cratewatch/domain/kernel/duration'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { ANY_PRESSING, ANY_RECORD } from '@cratewatch/domain/records/pressings'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPressing, makeMaster } from '../../../test/factories/master.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { signedIn, type TestClient } from '../../../test/test-app.ts'
import { withApp } from '../../../test/with-app.ts'
import { timestamp } from '../../database/database.ts'
import { keepAnswer, masterKey } from '../../outbound/recent-answers.ts'

const { database, deps, app, clock, user, startOver } = await withApp()
const db = database.queries
let collector: TestClient

beforeEach(async () => {
  await startOver()
  collector = (await user()).client
})

const [lp, cd, german] = [
  aPressing({ thumb: 'lp.jpg' }),
  aPressing({ formats: ['CD'], format: 'CD, Album' }),
  aPressing({ country: 'Germany', year: 1995 }),
]
const anAlbum = () =>
  makeMaster(db, { artist: 'Somebody', title: 'Album', pressings: [lp, cd, german], total: 3 })
const watch = (masterId: number, body: object = {}, client = collector) =>
  client('POST', `/api/masters/${masterId}/watch`, body)
const list = async (query = '') => (await collector('GET', `/api/vinyls${query}`)).body
const family = (watchId: string) =>
  db
    .selectFrom('watches')
    .selectAll()
    .where((row) => row.or([row('id', '=', watchId), row('parent_id', '=', watchId)]))
    .execute()
const checked = async () => {
  const rows = await db.selectFrom('check_states').select('release_id').orderBy('release_id').execute()
  return rows.map((row) => row.release_id)
}
const observe = (releaseId: number, numForSale: number, value: number | null, currency = 'EUR') =>
  db
    .updateTable('check_states')
    .set({
      state: numForSale > 0 ? 'on-sale' : 'none',
      num_for_sale: numForSale,
      lowest_value: value,
      lowest_currency: value === null ? null : currency,
      observed_at: timestamp(clock.now()),
    })
    .where('release_id', '=', releaseId)
    .execute()

describe('watching an album', () => {
  it('is one entry of the list, of any record that fits', async () => {
    const master = await anAlbum()
    const { status, body } = await watch(master.id)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kind: 'master',
      discogsId: master.id,
      artist: 'Somebody',
      name: 'Album',
      masterId: null,
      uri: expect.stringContaining(`/master/${master.id}`),
      sellUri: expect.stringContaining(`/sell/list?master_id=${master.id}`),
      pressings: { filter: ANY_RECORD, covered: 2, total: 3 },
      country: null,
      label: 'Label',
      format: 'LP, Album',
      state: 'unknown',
      beingLookedUp: false,
    })
    expect(await list()).toMatchObject({ vinyls: [{ id: body.id }], pagination: { total: 1 } })
    expect(await checked()).toEqual([lp.id, german.id])
  })

  it('is added at once while nothing is known of it, and looked up', async () => {
    const { status, body } = await watch(77)
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: '[m77]', beingLookedUp: true, pressings: { covered: 0, total: 0 } })
    expect(await db.selectFrom('lookups').select(['watch_id', 'master_id']).execute()).toEqual([
      { watch_id: body.id, master_id: 77 },
    ])
  })

  it('is refused twice, beyond the plan, with too many pressings, and where there is none', async () => {
    const { id } = await anAlbum()
    await watch(id)
    expect((await watch(id)).error?.code).toBe('VINYL_ALREADY_EXISTS')
    const most = PLANS.FREE.pressingLimit
    const large = await makeMaster(db, { pressings: Array.from({ length: most + 1 }, () => aPressing()) })
    expect((await watch(large.id)).error?.code).toBe('TOO_MANY_PRESSINGS')
    await keepAnswer(deps, masterKey(78), null)
    expect((await watch(78)).error?.code).toBe('DISCOGS_MASTER_NOT_FOUND')
    for (let n = 1; n < 5; n++) await watch(100 + n)
    expect((await watch(106)).error?.code).toBe('VINYL_LIMIT_REACHED')
    expect(await list()).toMatchObject({ pagination: { total: 5 } })
    expect(await db.selectFrom('masters').select('id').where('id', 'in', [78, 106]).execute()).toEqual([])
  })

  it('takes its pressings nothing away: one may be watched by itself, too', async () => {
    const { id } = await anAlbum()
    const { body } = await watch(id)
    const own = await collector('POST', '/api/vinyls', { discogsId: lp.id })
    expect(own.status).toBe(201)
    expect(own.body).toMatchObject({ kind: 'release', masterId: id, pressings: null })
    expect(await list()).toMatchObject({ pagination: { total: 2 } })
    await collector('DELETE', `/api/vinyls/${body.id}`)
    expect(await checked()).toEqual([lp.id])
    expect(await list()).toMatchObject({ vinyls: [{ id: own.body.id }] })
  })
})

describe('the card of an album', () => {
  it('adds up what its pressings show', async () => {
    const { body } = await watch((await anAlbum()).id)
    await observe(lp.id, 2, 20)
    await clock.advance(hours(1))
    await observe(german.id, 1, 15)
    expect((await list()).vinyls[0]).toMatchObject({
      state: 'on-sale',
      available: true,
      numForSale: 3,
      lowestPrice: { value: 15, currency: 'EUR' },
      shownPrice: { price: { value: 15 } },
      lastCheckedAt: new Date(clock.now()).toISOString(),
    })
    for (const [availability, total] of [
      ['available', 1],
      ['unavailable', 0],
    ] as const) // prettier-ignore
      expect((await list(`?availability=${availability}`)).pagination.total).toBe(total)
    await observe(lp.id, 0, null)
    await observe(german.id, 0, null)
    expect((await list('?availability=unavailable')).vinyls[0]).toMatchObject({ id: body.id, state: 'none' })
    expect((await list('?availability=available')).vinyls).toEqual([])
  })

  it('says that there is no copy when every pressing was seen without one', async () => {
    await watch((await anAlbum()).id)
    await observe(lp.id, 0, null)
    expect((await list()).vinyls[0]).toMatchObject({ state: 'unknown', available: false })
    // The marketplace does not know the other: it is not waited for.
    await db
      .updateTable('watches')
      .set({ paused_at: timestamp(clock.now()), paused_reason: 'not-found' })
      .where('release_id', '=', german.id)
      .execute()
    expect((await list()).vinyls[0]).toMatchObject({ state: 'none' })
  })

  it('has a page with what was observed of each pressing, and a strip of all', async () => {
    const { body } = await watch((await anAlbum()).id)
    const day = (n: number) => timestamp(clock.now()).getTime() - hours(24 * n)
    await db
      .insertInto('observation_spans')
      .values(
        [lp, german].map(({ id }, n) => ({
          release_id: id,
          state: n === 0 ? ('on-sale' as const) : ('none' as const),
          num_for_sale: 1 - n,
          from_at: new Date(day(n + 1)),
          until_at: new Date(day(n + 1)),
          checks: 1,
        })),
      )
      .execute()
    const page = (await collector('GET', `/api/vinyls/${body.id}`)).body
    expect(page.timeline).toMatchObject({
      items: [
        { seen: { state: 'on-sale', pressing: { discogsId: lp.id, catalogueNumber: lp.catalogueNumber } } },
        { seen: { state: 'none', pressing: { discogsId: german.id, country: 'Germany' } } },
      ],
      pagination: { total: 2 },
    })
    expect(page.vinyl.strip.slice(-3)).toEqual(['no', 'yes', 'unknown'])
    expect(page.vinyl._count.checkHistory).toBe(2)
  })
})

describe('what is chosen for an album', () => {
  it('holds for each of its pressings', async () => {
    const { body } = await watch((await anAlbum()).id)
    const of = (path: string) => `/api/vinyls/${body.id}${path}`
    await collector('PUT', of('/star'), { isStarred: true })
    await collector('PUT', of('/mute'), { until: '7d' })
    const rule = { ceiling: { minor: 2000, currency: 'EUR' } }
    expect((await collector('PUT', of('/alert-rule'), { rule, mayWake: true })).status).toBe(200)
    const rows = await family(body.id)
    expect(rows).toHaveLength(3)
    for (const row of rows)
      expect(row).toMatchObject({ is_starred: true, alert_rule: rule, has_rule: true, may_wake: true })
    expect(rows.every((row) => row.muted_at !== null)).toBe(true)
    expect((await collector('PUT', '/api/vinyls/alert-rules', { vinyls: [body.id], rule: {} })).body).toEqual(
      {
        changed: 1,
      },
    )
    expect((await family(body.id)).map((row) => row.has_rule)).toEqual([false, false, false])
  })

  it('is a filter that may be changed', async () => {
    const { body } = await watch((await anAlbum()).id)
    const put = (filter: object) => collector('PUT', `/api/vinyls/${body.id}/pressings`, { filter })
    expect((await put({ formats: ['CD'] })).body.pressings).toMatchObject({ covered: 1, total: 3 })
    expect(await checked()).toEqual([cd.id])
    expect((await put({ yearFrom: 2001 })).body.pressings).toMatchObject({ covered: 0 })
    expect((await put({})).body.pressings).toEqual({ filter: ANY_PRESSING, covered: 3, total: 3 })
  })

  it('loses no pressing when several are left out at once, and counts none twice', async () => {
    const { body } = await watch((await anAlbum()).id)
    const exclude = (discogsId: number) =>
      collector('POST', `/api/vinyls/${body.id}/pressings/exclude`, { discogsId })
    expect(
      (await Promise.all([lp, german, lp].map(({ id }) => exclude(id)))).map((one) => one.status),
    ).toEqual([200, 200, 200])
    const { pressings } = (await list()).vinyls[0]
    expect(pressings).toMatchObject({ covered: 0, total: 3 })
    expect(pressings.filter.without.toSorted()).toEqual([lp.id, german.id].toSorted())
    expect(pressings.filter.formats).toEqual(ANY_RECORD.formats)
  })

  it('may be asked about like any record', async () => {
    const { body } = await watch((await anAlbum()).id)
    await observe(german.id, 1, 15)
    const { status, body: priority } = await collector('GET', `/api/vinyls/${body.id}/priority`)
    expect([status, priority.tier]).toEqual([200, 3])
    const dry = await collector('POST', `/api/vinyls/${body.id}/alert-rule/dry-run`, { rule: {} })
    expect(dry.body).toEqual({ alerts: 0, neverMet: false, observedDays: 0 })
    await collector('PUT', `/api/vinyls/${body.id}/mute`, { until: 'until-cheaper' })
    expect((await family(body.id)).map((row) => row.muted_value)).toEqual([15, 15, 15])
  })

  it('is nothing to somebody else, nor are its pressings entries', async () => {
    const { body } = await watch((await anAlbum()).id)
    const row = (await family(body.id)).find((one) => one.id !== body.id)!
    const stranger = await signedIn(app, deps, (await makeUser(db)).id)
    const before = await family(body.id)
    for (const [client, id] of [
      [stranger, body.id],
      [stranger, row.id],
      [collector, row.id],
    ] as const)
      for (const [method, path, given] of [
        ['GET', '', undefined],
        ['PUT', '/star', { isStarred: true }],
        ['PUT', '/note', { note: 'mine', tags: [] }],
        ['PUT', '/alert-rule', { rule: { ceiling: null }, mayWake: true }],
        ['POST', '/alert-rule/dry-run', { rule: {} }],
        ['PUT', '/mute', { until: '7d' }],
        ['PUT', '/pressings', { filter: {} }],
        ['POST', '/pressings/exclude', { discogsId: lp.id }],
        ['GET', '/priority', undefined],
        ['POST', '/bought', { fromWantlist: false }],
        ['DELETE', '', undefined],
      ] as const)
        expect
          .soft((await client(method, `/api/vinyls/${id}${path}`, given)).error?.code, `${method} ${path}`)
          .toBe('VINYL_NOT_FOUND')
    expect(await family(body.id)).toEqual(before)
  })

  it('ends with what was bought', async () => {
    const { body } = await watch((await anAlbum()).id)
    const bought = await collector('POST', `/api/vinyls/${body.id}/bought`, { fromWantlist: false })
    expect(bought.body).toEqual({ fromWantlist: 'not-asked' })
    expect(await family(body.id)).toEqual([])
    expect(await checked()).toEqual([])
  })
})
