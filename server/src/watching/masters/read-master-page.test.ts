import { days, hours, milliseconds, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { refused } from '@cratewatch/domain/kernel/result'
import { ANY_RECORD } from '@cratewatch/domain/records/pressings'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeMarketplaceAccount } from '../../../test/factories/marketplace-account.ts'
import { aPressing, makeMaster, makeMasterWatch } from '../../../test/factories/master.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { clientOf, signedIn, type TestClient } from '../../../test/test-app.ts'
import { withApp } from '../../../test/with-app.ts'
import { cleanUp } from '../../app/jobs/clean-up.ts'
import { readMaster } from '../../checking/pressings/master-rows.ts'
import { timestamp } from '../../database/database.ts'

const { deps, app, clock, marketplace, budget, user, startOver } = await withApp()
let userId: string
let collector: TestClient

beforeEach(async () => {
  await startOver()
  ;({ id: userId, client: collector } = await user())
})

const read = (id: number | string = 9, client = collector) => client('GET', `/api/masters/${id}`)
const ago = (age: number) => timestamp(plus(clock.now(), milliseconds(-age)))
const many = (count: number, from = 1) =>
  Array.from({ length: count }, (_, n) => aPressing({ id: from + n, year: 1970 + n }))

describe('an album', () => {
  it('is read with its pressings, oldest first, one request for it and one for each hundred', async () => {
    const pressings = [aPressing({ id: 3, year: null }), ...many(1, 2), ...many(150, 100)]
    marketplace.putMaster({ id: 9, artist: 'A', title: 'T', year: 1970 }, pressings)
    const { status, body } = await read()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      discogsId: 9,
      artist: 'A',
      name: 'T',
      year: 1970,
      uri: expect.stringMatching(/\/master\/9$/),
      readAt: new Date(clock.now()).toISOString(),
      total: 152,
      pressingLimit: 100,
      watch: null,
    })
    const years = body.pressings.map(({ year }: { year: number | null }) => year)
    expect([years.length, years[0], years.at(-1)]).toEqual([152, 1970, null])
    expect(body.pressings[0]).toEqual({
      discogsId: 2,
      title: 'Title 2',
      thumb: 'https://i.example/2.jpg',
      year: 1970,
      country: 'UK',
      label: 'Label',
      catalogueNumber: 'CAT 2',
      format: 'LP, Album',
      formats: ['LP'],
      uri: expect.stringMatching(/\/release\/2$/),
      sellUri: expect.stringMatching(/\/sell\/release\/2$/),
      seen: null,
      watchId: null,
      isCovered: false,
      isInWantlist: false,
    })
    expect(marketplace.asked).toEqual(['masterDetails 9', 'versions 9 1', 'versions 9 2'])
  })

  it('costs nobody a request for a week, and then only its pressings are read again', async () => {
    marketplace.putMaster({ id: 9 }, many(2))
    await read()
    marketplace.putMaster({ id: 9 }, many(3))
    marketplace.asked.length = 0
    await clock.advance(days(7))
    collector = await signedIn(app, deps, userId)
    expect((await read()).body.pressings).toHaveLength(2)
    await clock.advance(milliseconds(1))
    expect((await read()).body.pressings).toHaveLength(3)
    expect(marketplace.asked).toEqual(['versions 9 1'])
  })

  it('is requested once by two users who ask at the same time', async () => {
    marketplace.putMaster({ id: 9 }, many(2))
    const other = await signedIn(app, deps, (await makeUser(deps.db)).id)
    const answers = await Promise.all([read(), read(9, other), read()])
    expect(answers.map(({ body }) => body.pressings.length)).toEqual([2, 2, 2])
    expect(marketplace.asked).toEqual(['masterDetails 9', 'versions 9 1'])
  })

  it('shows the cover of its main pressing, where it has none', async () => {
    marketplace.putMaster({ id: 9, thumb: '', mainReleaseId: 2 }, many(3))
    expect((await read()).body.thumb).toBe('https://i.example/2.jpg')
  })

  it('is read as far as a thousand pressings, and says that there are more', async () => {
    marketplace.putMaster({ id: 9 }, many(1_050))
    const { body } = await read()
    expect([body.pressings.length, body.total]).toEqual([1_000, 1_050])
    expect(marketplace.asked).toHaveLength(11)
  })

  it('is for signed-in users, and its number is one', async () => {
    expect((await read(9, clientOf(app))).status).toBe(401)
    expect((await read('x')).error?.code).toBe('VALIDATION_FAILED')
    expect(marketplace.asked).toEqual([])
  })
})

describe('what is known of a pressing', () => {
  it('is what checks saw of it within six hours, and whether the user wants it', async () => {
    const pressings = many(6)
    await makeMaster(deps.db, { id: 9, pressings, read_at: timestamp(clock.now()) })
    const watch = await makeMasterWatch(deps.db, { user_id: userId, master_id: 9, filter: ANY_RECORD })
    const other = (await makeUser(deps.db)).id
    await makeMasterWatch(deps.db, { user_id: other, master_id: 9 })
    for (const { id } of pressings) await makeRelease(deps.db, { id, master_id: 9 })
    const lowest = { lowest_value: 12.5, lowest_currency: 'USD' }
    const seen = { state: 'on-sale', num_for_sale: 2, ...lowest } as const
    await makeCheckState(deps.db, { release_id: 1, ...seen, observed_at: ago(hours(6)) })
    await makeCheckState(deps.db, { release_id: 2, ...seen, observed_at: ago(hours(6) + 1) })
    const unwatched = { release_id: 3, state: 'none', num_for_sale: 0, seen_at: ago(hours(1)) } as const
    await deps.db.insertInto('unwatched_observations').values(unwatched).execute()
    await makeWatch(deps.db, { user_id: userId, release_id: 1, parent_id: watch.id })
    const own = await makeWatch(deps.db, { user_id: userId, release_id: 4 })
    await makeWatch(deps.db, { user_id: other, release_id: 5 })
    await makeMarketplaceAccount(deps.db, { user_id: userId })
    const want = { position: 1, marketplace_id: 7, read_by: own.id, details: '{}' }
    await deps.db
      .insertInto('wants')
      .values({ user_id: userId, release_id: 6, ...want })
      .execute()
    const { body } = await read()
    const known = body.pressings.map((each: Record<string, unknown>) => [
      each['seen'],
      each['watchId'],
      each['isCovered'],
      each['isInWantlist'],
    ])
    expect(known).toEqual([
      [
        {
          state: 'on-sale',
          numForSale: 2,
          price: { value: 12.5, currency: 'USD' },
          at: ago(hours(6)).toISOString(),
        },
        null,
        true,
        false,
      ],
      [null, null, false, false],
      [{ state: 'none', numForSale: 0, price: null, at: ago(hours(1)).toISOString() }, null, false, false],
      [null, own.id, false, false],
      [null, null, false, false],
      [null, null, false, true],
    ])
    expect(body.watch).toEqual({ id: watch.id, filter: ANY_RECORD })
  })
})

describe('when the marketplace', () => {
  it('has no such album, that is remembered for an hour and counts against who asked', async () => {
    const charged: string[] = []
    budget.chargeFor = (who) => charged.push(who)
    expect((await read()).error).toMatchObject({ code: 'DISCOGS_MASTER_NOT_FOUND' })
    expect((await read()).status).toBe(404)
    expect([marketplace.asked, charged]).toEqual([['masterDetails 9'], [userId, userId]])
  })

  it.each([
    [{ kind: 'rate-limited', retryAfter: seconds(30) }, 503, '30'],
    [{ kind: 'unavailable', why: '502' }, 502, undefined],
    [{ kind: 'unreadable', why: 'html' }, 502, undefined],
  ] as const)('fails half way with %j, nothing is stored', async (failure, status, retryAfter) => {
    marketplace.putMaster({ id: 9 }, many(2))
    marketplace.fail('versions', failure)
    const answer = await read()
    expect([answer.status, answer.headers['retry-after']]).toEqual([status, retryAfter])
    expect(await readMaster(deps.db, 9)).toBeUndefined()
    marketplace.fail('versions', null)
    expect((await read()).body.pressings).toHaveLength(2)
  })

  it('fails, the pressings of last week are better than none', async () => {
    const read_at = ago(days(8))
    await makeMaster(deps.db, { id: 9, pressings: many(2), read_at })
    marketplace.fail('versions', { kind: 'unavailable', why: '502' })
    expect((await read()).body).toMatchObject({ readAt: read_at.toISOString(), total: 2 })
  })

  it('has no slot left, the wait is passed on', async () => {
    budget.waitForPerson = () => Promise.resolve(refused({ retryAfter: seconds(9.1) }))
    const { status, error, headers } = await read()
    expect([status, error?.code, headers['retry-after']]).toEqual([503, 'SERVICE_UNAVAILABLE', '10'])
    expect(marketplace.asked).toEqual([])
  })

  it('lists fewer than it counts, no known pressing is lost; a second whole list without it ends it', async () => {
    await makeMaster(deps.db, { id: 9, pressings: many(5), read_at: ago(days(8)) })
    marketplace.putMaster({ id: 9 }, many(3), 5)
    expect((await read()).body).toMatchObject({ total: 5, pressings: { length: 5 } })
    await clock.advance(days(8))
    collector = await signedIn(app, deps, userId)
    marketplace.putMaster({ id: 9 }, [])
    expect((await read()).body.pressings).toHaveLength(5)
    await clock.advance(days(8))
    collector = await signedIn(app, deps, userId)
    marketplace.putMaster({ id: 9 }, many(3))
    expect((await read()).body).toMatchObject({ total: 5, pressings: { length: 5 } })
    await clock.advance(days(8))
    collector = await signedIn(app, deps, userId)
    expect((await read()).body).toMatchObject({ total: 3, pressings: { length: 3 } })
  })
})

it('is forgotten a week after it was read, unless somebody watches it', async () => {
  await makeMaster(deps.db, { id: 9, read_at: ago(days(8)) })
  await makeMaster(deps.db, { id: 10, read_at: ago(days(6)) })
  await makeMaster(deps.db, { id: 11, read_at: ago(days(8)) })
  await makeMasterWatch(deps.db, { user_id: userId, master_id: 11 })
  expect(await cleanUp(deps.db, clock.now())).toMatchObject({ masters: 1 })
  expect([await readMaster(deps.db, 9), (await readMaster(deps.db, 11))?.id]).toEqual([undefined, 11])
})
