import type { SearchResult } from '@cratewatch/contracts/watching/vinyl-search'
import { days, hours, milliseconds, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { ok, refused } from '@cratewatch/domain/kernel/result'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeMaster, makeMasterWatch } from '../../../test/factories/master.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { clientOf, signedIn, type TestClient } from '../../../test/test-app.ts'
import { withApp } from '../../../test/with-app.ts'
import { eraseShop } from '../../checking/shops/follow.ts'
import { timestamp } from '../../database/database.ts'

const { deps, app, clock, marketplace, budget, user, another, startOver } = await withApp()
let collector: TestClient
let userId: string

beforeEach(async () => {
  await startOver()
  ;({ id: userId, client: collector } = await user())
})

const search = (q: string, more = '', client = collector) =>
  client('GET', `/api/vinyls/search?q=${encodeURIComponent(q)}${more}`)
const find = (id: number | string) => collector('GET', `/api/vinyls/search/${id}`)

describe('a search by name', () => {
  it('finds records, vinyl first, each with what tells it apart', async () => {
    marketplace.putSearch('blue train', [
      { id: 1, medium: 'cd', format: 'CD, Album' },
      { id: 2, title: 'John Coltrane - Blue Train', label: 'Blue Note', genre: 'Jazz', year: 1957 },
      { id: 3, medium: 'other' },
    ])
    const { status, body } = await search('  Blue   TRAIN ')
    expect(status).toBe(200)
    expect(body.pagination).toEqual({ total: 3, pages: 1 })
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual([2, 1, 3])
    expect(body.results[0]).toEqual({
      id: 2,
      title: 'John Coltrane - Blue Train',
      thumb: 'https://i.example/cover.jpg',
      year: 1957,
      label: 'Blue Note',
      genre: 'Jazz',
      country: 'UK',
      format: 'LP, Album',
      medium: 'vinyl',
      catalogueNumber: 'SL 1',
      masterId: null,
      isOnYourList: false,
      copies: null,
    })
  })

  it('finds nothing without complaint, but it counts against who asked', async () => {
    const charged: string[] = []
    budget.chargeFor = (who) => charged.push(who)
    marketplace.putSearch('blue train', [{ id: 1 }])
    await search('blue train')
    expect(charged).toEqual([])
    expect((await search('zzz')).body).toEqual({
      results: [],
      pagination: { total: 0, pages: 1 },
      seller: null,
    })
    expect(charged).toHaveLength(1)
  })

  it.each([
    ['barcode', '5 099902-894225', 'barcode 5099902894225 1'],
    ['catalogue-number', 'FACT 10', 'catalogue-number fact 10 1'],
  ])('may be by %s', async (by, q, asked) => {
    marketplace.putSearch(by === 'barcode' ? '5099902894225' : 'fact 10', [
      { id: 9, masterId: 5, catalogueNumber: 'FACT 10' },
    ])
    const { body } = await search(q, `&by=${by}`)
    expect(body.results).toMatchObject([{ id: 9, masterId: 5, catalogueNumber: 'FACT 10' }])
    expect(marketplace.asked).toEqual([`search ${asked}`])
    expect((await search('no digits', '&by=barcode')).error?.code).toBe('VALIDATION_FAILED')
  })

  it('may be by a copy for sale, sold or not, which costs two requests for everybody', async () => {
    marketplace.putRelease({ id: 7, artist: 'A', title: 'T' })
    marketplace.putShop('plattenkiste', [{ id: 900, releaseId: 7 }])
    const { body } = await search('900', '&by=listing')
    expect(body).toMatchObject({ results: [{ id: 7, title: 'A - T' }], pagination: { total: 1, pages: 1 } })
    marketplace.putShop('plattenkiste', [])
    await clock.advance(hours(1))
    expect((await search('900', '&by=listing')).body.results).toMatchObject([{ id: 7 }])
    await search('900', '&by=listing')
    expect(marketplace.asked).toEqual(['listing 900', 'release 7', 'listing 900', 'release 7'])
  })

  it('names the seller of a copy whose shop could be followed, and of no other', async () => {
    marketplace.putRelease({ id: 7, artist: 'A', title: 'T' })
    marketplace.putShop('Redwax', [{ id: 900, releaseId: 7 }])
    const seller = async () => (await search('900', '&by=listing')).body.seller
    const sets = (values: object) =>
      deps.db.updateTable('users').set(values).where('id', '=', userId).execute()
    expect(await seller()).toBe('Redwax')
    await sets({ alert_rule: JSON.stringify({ notFrom: ['redwax'] }) })
    expect(await seller()).toBeNull()
    await sets({ alert_rule: null })
    await collector('POST', '/api/shops', { shop: 'redwax' })
    expect(await seller()).toBeNull()
    marketplace.putShop('attic', [{ id: 901, releaseId: 7 }])
    expect((await search('901', '&by=listing')).body).toMatchObject({ results: [{ id: 7 }], seller: null })
    await sets({ plan: 'PREMIUM' })
    expect((await search('901', '&by=listing')).body.seller).toBe('attic')
    await deps.db.transaction().execute((tx) => eraseShop(tx, deps, 'Attic'))
    const kept = await deps.db.selectFrom('search_answers').select('answer').execute()
    expect(JSON.stringify(kept)).not.toContain('attic')
    expect((await search('901', '&by=listing')).body.seller).toBeNull()
  })

  it('finds nothing by a copy that nobody listed, and refuses what is no number of one', async () => {
    const charged: string[] = []
    budget.chargeFor = (who) => charged.push(who)
    const nothing = { results: [], pagination: { total: 0, pages: 1 }, seller: null }
    expect((await search('901', '&by=listing')).body).toEqual(nothing)
    expect(charged).toHaveLength(1)
    expect((await search('blue', '&by=listing')).error?.code).toBe('VALIDATION_FAILED')
    marketplace.fail('listing', { kind: 'unavailable', why: '502' })
    expect((await search('902', '&by=listing')).error?.code).toBe('DISCOGS_API_ERROR')
  })

  it('says what is on the list of who searches, and how many copies a check of six hours saw', async () => {
    const other = await makeUser(deps.db)
    const [own, covered, checked, old, unwatched] = [31, 32, 33, 34, 35]
    for (const id of [own, covered, checked, old]) await makeRelease(deps.db, { id })
    const master = await makeMaster(deps.db, {})
    const watch = await makeMasterWatch(deps.db, { user_id: userId, master_id: master.id })
    await makeWatch(deps.db, { user_id: userId, release_id: own })
    await makeWatch(deps.db, { user_id: userId, release_id: covered, parent_id: watch.id })
    await makeWatch(deps.db, { user_id: other.id, release_id: checked })
    const seen = { state: 'on-sale', num_for_sale: 3 } as const
    const at = timestamp(clock.now())
    await makeCheckState(deps.db, { release_id: checked, ...seen, observed_at: at })
    const tooOld = timestamp(plus(clock.now(), hours(-6)))
    await makeCheckState(deps.db, { release_id: old, ...seen, observed_at: tooOld })
    await deps.db
      .insertInto('unwatched_observations')
      .values({ release_id: unwatched, state: 'none', num_for_sale: 0, seen_at: at })
      .execute()
    marketplace.putSearch(
      'blue',
      [own, covered, checked, old, unwatched].map((id) => ({ id })),
    )
    const { body } = await search('blue')
    const said = body.results.map(({ id, isOnYourList, copies }: SearchResult) => [id, isOnYourList, copies])
    expect(said).toEqual([
      [own, true, null],
      [covered, true, null],
      [checked, false, 3],
      [old, false, null],
      [unwatched, false, 0],
    ])
    expect((await find(checked)).body).toMatchObject({ copies: 3, isOnYourList: false })
  })

  it('goes on to further pages, and never beyond the last that may be asked for', async () => {
    marketplace.putSearchOutcome('the', { kind: 'found', releases: [], total: 9_000, pages: 360 })
    expect((await search('the', '&page=20')).body.pagination).toEqual({ total: 9_000, pages: 20 })
    expect(marketplace.asked).toEqual(['search the 20'])
    expect((await search('the', '&page=21')).error?.code).toBe('VALIDATION_FAILED')
  })

  it.each([
    ['', 'MISSING_REQUIRED_FIELD'],
    ['?q=', 'VALIDATION_FAILED'],
    ['?q=%20a%20', 'VALIDATION_FAILED'],
    [`?q=${'x'.repeat(151)}`, 'VALIDATION_FAILED'],
    ['?q=ab&page=0', 'VALIDATION_FAILED'],
  ])('is refused for %j', async (query, code) => {
    const { status, error } = await collector('GET', `/api/vinyls/search${query}`)
    expect([status, error?.code]).toEqual([400, code])
    expect(marketplace.asked).toEqual([])
  })

  it('is for signed-in users', async () => {
    expect((await search('blue', '', clientOf(app))).status).toBe(401)
  })
})

describe('answers', () => {
  it.each([
    ['for an hour', [{ id: 1 }], seconds(3_600)],
    ['for five minutes when nothing was found', [], seconds(300)],
  ])('are good for everybody %s, in every process', async (_long, found, span) => {
    const stranger = await signedIn(await another(), deps, (await makeUser(deps.db)).id)
    marketplace.putSearch('blue train', found)
    await search('blue train')
    await clock.advance(milliseconds(span - seconds(1)))
    await search('BLUE  train', '', stranger)
    expect(marketplace.asked).toEqual(['search blue train 1'])
    await clock.advance(seconds(1))
    await search('blue train', '', stranger)
    expect(marketplace.asked).toHaveLength(2)
  })

  it('are asked for once by many who ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => search('blue train')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(marketplace.asked).toEqual(['search blue train 1'])
  })

  it('are forgotten when they are too old', async () => {
    await search('one')
    await clock.advance(minutes(61))
    collector = await signedIn(app, deps, (await makeUser(deps.db)).id)
    await search('two')
    expect(await deps.db.selectFrom('search_answers').select('key').execute()).toEqual([
      { key: 'by name 1 two' },
    ])
  })

  it('are not kept when they are failures', async () => {
    marketplace.fail('search', { kind: 'unavailable', why: '502' })
    expect((await search('blue train')).error?.code).toBe('DISCOGS_API_ERROR')
    marketplace.fail('search', null)
    expect((await search('blue train')).status).toBe(200)
  })
})

describe('when the marketplace cannot be asked', () => {
  it('says for how long the budget is used up, without asking', async () => {
    budget.waitForSearch = () => Promise.resolve(refused({ retryAfter: seconds(9.1) }))
    const { status, error, headers } = await search('blue train')
    expect(status).toBe(503)
    expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 10 })
    expect(headers['retry-after']).toBe('10')
    expect(marketplace.asked).toEqual([])
  })

  it('says when the next may be asked of who has searched many times in a row', async () => {
    const own = { retryAfter: seconds(11.2), isOwnShare: true } as const
    budget.waitForSearch = () => Promise.resolve(refused(own))
    const { status, error, headers } = await search('blue train')
    expect([status, headers['retry-after']]).toEqual([429, '12'])
    expect(error).toMatchObject({ code: 'SEARCH_ALLOWANCE_USED', retryAfterSeconds: 12 })
    expect((await find(7)).error?.code).toBe('SEARCH_ALLOWANCE_USED')
    expect(marketplace.asked).toEqual([])
  })

  it.each([
    ['en' as const, 'Discogs isn’t answering right now. Please try again in a few minutes.'],
    ['es' as const, 'Discogs no responde en este momento. Inténtalo de nuevo en unos minutos.'],
  ])('says that it is away, not that the budget is used up: %s', async (locale, message) => {
    const away = { code: 'DISCOGS_API_ERROR', message }
    await deps.db.updateTable('users').set({ locale }).execute()
    budget.waitForSearch = () => Promise.resolve(refused({ retryAfter: seconds(9), isAway: true }))
    expect((await search('blue train')).error).toEqual(away)
    budget.waitForSearch = () => Promise.resolve(ok(undefined))
    marketplace.fail('search', { kind: 'unavailable', why: '502' })
    expect((await search('blue train')).error).toEqual(away)
  })

  it('passes on for how long it wants to be left alone', async () => {
    marketplace.fail('search', { kind: 'rate-limited', retryAfter: seconds(30) })
    expect((await search('one')).error).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      retryAfterSeconds: 30,
    })
    marketplace.fail('search', { kind: 'rate-limited', retryAfter: null })
    expect((await search('two')).error?.retryAfterSeconds).toBe(60)
  })

  it('says that a question is too broad, and that harms nobody: the failure is not counted', async () => {
    const reported: unknown[] = []
    budget.report = (_headers, failure) => Promise.resolve(void reported.push(failure))
    marketplace.putSearchOutcome('the', { kind: 'too-broad' })
    const { status, error } = await search('the')
    expect([status, error]).toEqual([400, expect.objectContaining({ code: 'VALIDATION_FAILED', field: 'q' })])
    expect(reported).toEqual([])
  })

  it('reports what came of every other request to the budget, in the line of people', async () => {
    const seen: unknown[] = []
    budget.waitForSearch = ({ urgency }) => Promise.resolve(ok(void seen.push(urgency)))
    budget.report = (_headers, failure) => Promise.resolve(void seen.push(failure))
    await search('one')
    marketplace.fail('search', { kind: 'unreadable', why: 'HTML' })
    await search('two')
    expect(seen).toEqual(['now', null, 'now', { kind: 'unreadable', why: 'HTML' }])
  })

  it('is refused to who asks more than 30 times a minute', async () => {
    for (let n = 0; n < 30; n++) await search(`word ${n}`)
    expect((await search('one more')).error).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 60 })
  })
})

describe('a search by id', () => {
  it('asks the marketplace once for everybody', async () => {
    marketplace.putRelease({ id: 7, artist: 'A', title: 'T', format: 'CD, Album', genres: ['Jazz', 'Funk'] })
    const { body } = await find(7)
    expect(body).toMatchObject({ id: 7, title: 'A - T', genre: 'Jazz, Funk', medium: 'cd' })
    expect((await find(7)).body).toEqual(body)
    expect(marketplace.asked).toEqual(['release 7'])
  })

  it('asks nobody for a record that is stored, until its details are old', async () => {
    const { id } = await makeRelease(deps.db, {
      format: '2 × LP, Album',
      details_at: timestamp(clock.now()),
    })
    expect((await find(id)).body).toMatchObject({ id, title: `Artist ${id} - Title ${id}`, medium: 'vinyl' })
    expect(marketplace.asked).toEqual([])
    await clock.advance(days(20))
    collector = await signedIn(app, deps, (await makeUser(deps.db)).id)
    await clock.advance(days(11))
    marketplace.putRelease({ id, title: 'New' })
    expect((await find(id)).body.title).toBe('Some Artist - New')
  })

  it('says when there is no such record', async () => {
    const { status, error } = await find(404)
    expect([status, error?.code]).toEqual([404, 'DISCOGS_RELEASE_NOT_FOUND'])
  })

  it('remembers for an hour that there is none, and counts it against who asks', async () => {
    const charged: string[] = []
    budget.chargeFor = (userId) => void charged.push(userId)
    await find(404)
    await clock.advance(minutes(50))
    expect((await find(404)).status).toBe(404)
    expect(marketplace.asked).toEqual(['release 404'])
    await clock.advance(minutes(11))
    await find(404)
    expect([marketplace.asked.length, charged.length]).toEqual([2, 3])
  })

  it.each(['0', 'abc', '2147483648'])('is refused for %s', async (id) => {
    expect((await find(id)).error?.code).toBe('VALIDATION_FAILED')
  })
})
