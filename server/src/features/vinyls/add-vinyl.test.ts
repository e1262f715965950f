import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { days, hours, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { ok, refused } from '@cratewatch/domain/kernel/result'
import { makeProbe } from '../../../test/factories/probe.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeVinyl } from '../../../test/factories/vinyl.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { signedIn, testFeatures, type TestClient } from '../../../test/test-app.ts'
import { openTestDatabase } from '../../../test/test-database.ts'
import { testLive, type TestLive } from '../../../test/test-live.ts'
import { testMarketplace, type TestMarketplace } from '../../../test/test-marketplace.ts'
import { endlessBudget, testWorld } from '../../../test/test-world.ts'
import type { Budget } from '../../budget.ts'
import { timestamp, type Database } from '../../db/database.ts'
import { buildApp } from '../../http/build-app.ts'
import type { World } from '../../world.ts'

let database: Database
let world: World
let clock: ManualClock
let live: TestLive
let marketplace: TestMarketplace
let budget: Budget
let app: FastifyInstance
let userId: string
let collector: TestClient

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.queries.deleteFrom('users').execute()
  await database.queries.deleteFrom('releases').execute()
  clock = manualClock()
  live = testLive()
  marketplace = testMarketplace()
  budget = { ...endlessBudget }
  world = testWorld({ database, clock, live, marketplace, budget })
  app = await buildApp(world, testFeatures(world))
  userId = (await makeUser(world.db)).id
  collector = await signedIn(app, world, userId)
})
afterEach(() => app.close())

const add = (discogsId: unknown, client = collector) => client('POST', '/api/vinyls', { discogsId })
const watched = async (count: number) => {
  for (let n = 0; n < count; n++) {
    const { id } = await makeRelease(world.db)
    await makeVinyl(world.db, { user_id: userId, release_id: id })
  }
}
const countOf = async (table: 'releases' | 'probes' | 'vinyls') =>
  (
    await world.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('adding a record nobody watches', () => {
  beforeEach(() => {
    marketplace.putRelease(
      { id: 249504, artist: 'Rick Astley', title: 'Never Gonna Give You Up' },
      { kind: 'on-sale', count: 3, lowest: { value: 4.5, currency: 'USD' } },
    )
  })

  it('answers the complete card: details, and what is for sale now', async () => {
    const { status, body } = await add(249504)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      discogsId: 249504,
      artist: 'Rick Astley',
      name: 'Never Gonna Give You Up',
      uri: 'https://www.discogs.com/release/249504',
      sellUri: 'https://www.discogs.com/sell/release/249504',
      userId,
      year: 1979,
      state: 'on-sale',
      numForSale: 3,
      available: true,
      lowestPrice: { value: 4.5, currency: 'USD' },
      lastCheckedAt: '2026-01-05T09:00:00.000Z',
      createdAt: '2026-01-05T09:00:00.000Z',
      nextCheckAt: '2026-01-05T09:02:00.000Z',
      tier: 3,
      effectiveTier: 3,
      totalChecks: 1,
      foundAt: null,
      user: { plan: 'FREE', subscription: { plan: 'FREE' } },
      _count: { notifications: 0, checkHistory: 1 },
    })
    expect(body.strip).toHaveLength(30)
    expect(body.strip.at(-1)).toBe('yes')
    expect(marketplace.asked).toEqual(['release 249504', 'stats 249504'])
  })

  it('alerts nobody of what is on sale already', async () => {
    await add(249504)
    expect(await world.db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })

  it('takes an id written as text', async () => {
    expect((await add('249504')).status).toBe(201)
  })

  it('tells other tabs', async () => {
    await add(249504)
    expect(live.published).toContainEqual({ kind: 'user', userId, what: 'vinyls' })
  })

  it('starts premium watches in a better tier', async () => {
    const premium = await makeUser(world.db, { plan: 'PREMIUM' })
    const { body } = await add(249504, await signedIn(app, world, premium.id))
    expect(body).toMatchObject({ tier: 2, effectiveTier: 2, user: { plan: 'PREMIUM' } })
  })

  it('leaves the first look to the watcher when no second slot is free', async () => {
    budget.take = () => Promise.resolve(refused({ retryAfter: seconds(5) }))
    const { status, body } = await add(249504)
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: 'unknown', available: false, lastCheckedAt: null, totalChecks: 0 })
    expect(marketplace.asked).toEqual(['release 249504'])
    expect(live.published).toContainEqual({ kind: 'probes' })
  })

  it('does so too when the figures do not come', async () => {
    marketplace.fail('stats', { kind: 'unreadable', why: 'HTML' })
    expect((await add(249504)).body).toMatchObject({ state: 'unknown', name: 'Never Gonna Give You Up' })
  })

  it('waits three seconds for a slot, then says how long it would take', async () => {
    const patience: Duration[] = []
    budget.waitFor = (_lane, wait) => {
      patience.push(wait)
      return Promise.resolve(refused({ retryAfter: seconds(7.2) }))
    }
    const { status, error, headers } = await add(249504)
    expect(status).toBe(503)
    expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 8 })
    expect(headers['retry-after']).toBe('8')
    expect(patience).toEqual([seconds(3)])
    expect([marketplace.asked, await countOf('vinyls')]).toEqual([[], 0])
  })

  it('reports what came of every request to the budget', async () => {
    const reported: unknown[] = []
    budget.report = (_headers, failure) => Promise.resolve(void reported.push(failure))
    marketplace.fail('stats', { kind: 'rate-limited', retryAfter: null })
    await add(249504)
    expect(reported).toEqual([null, { kind: 'rate-limited', retryAfter: null }])
  })
})

describe('adding is refused', () => {
  it.each([
    [{}, 'MISSING_REQUIRED_FIELD'],
    [{ discogsId: 'abc' }, 'VALIDATION_FAILED'],
    [{ discogsId: 0 }, 'VALIDATION_FAILED'],
    [{ discogsId: 1.5 }, 'VALIDATION_FAILED'],
    [{ discogsId: 2_147_483_648 }, 'VALIDATION_FAILED'],
  ])('%j with %s', async (body, code) => {
    const { status, error } = await collector('POST', '/api/vinyls', body)
    expect(status).toBe(400)
    expect(error).toMatchObject({ code, field: 'discogsId' })
  })

  it('when the marketplace has no such record', async () => {
    const { status, error } = await add(404)
    expect([status, error?.code]).toEqual([404, 'DISCOGS_RELEASE_NOT_FOUND'])
    expect(await countOf('releases')).toBe(0)
  })

  it.each([
    { kind: 'rate-limited', retryAfter: null } as const,
    { kind: 'unavailable', why: '502' } as const,
    { kind: 'unreadable', why: 'HTML' } as const,
    { kind: 'unauthorized' } as const,
  ])('when the marketplace fails: $kind', async (failure) => {
    marketplace.putRelease({ id: 1 })
    marketplace.fail('release', failure)
    const { status, error } = await add(1)
    expect([status, error?.code]).toEqual([502, 'DISCOGS_API_ERROR'])
    expect(await countOf('vinyls')).toBe(0)
  })

  it('for a record one has, before anything else, without asking the marketplace', async () => {
    await watched(4)
    const { id } = await makeRelease(world.db)
    await makeVinyl(world.db, { user_id: userId, release_id: id })
    const { status, error } = await add(id)
    expect([status, error?.code]).toEqual([409, 'VINYL_ALREADY_EXISTS'])
    expect(error?.message).toBe('You already have this vinyl in your collection.')
    expect(marketplace.asked).toEqual([])
  })

  it('for the sixth record of a free plan, and not for premium', async () => {
    marketplace.putRelease({ id: 6 })
    await watched(5)
    const { status, error } = await add(6)
    expect([status, error?.code]).toEqual([403, 'VINYL_LIMIT_REACHED'])
    expect(marketplace.asked).toEqual([])
    await world.db.updateTable('users').set({ plan: 'PREMIUM' }).execute()
    expect((await add(6)).status).toBe(201)
  })
})

describe('adding a record that is known', () => {
  it('and looked at asks nobody, and its state is no news to the new watcher', async () => {
    const { id } = await makeRelease(world.db, { details_at: timestamp(clock.now()) })
    await makeProbe(world.db, { release_id: id, state: 'on-sale', num_for_sale: 2, checks: 9 })
    const { status, body } = await add(id)
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: 'on-sale', numForSale: 2, totalChecks: 9 })
    expect(marketplace.asked).toEqual([])
    expect(await world.db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })

  it('but watched by nobody asks only what is for sale', async () => {
    const { id } = await makeRelease(world.db, { details_at: timestamp(clock.now()) })
    marketplace.putRelease({ id })
    expect((await add(id)).body).toMatchObject({ state: 'none', name: `Title ${id}` })
    expect(marketplace.asked).toEqual([`stats ${id}`])
  })

  it('long ago asks for its details again, and does with the old ones when they do not come', async () => {
    const { id } = await makeRelease(world.db, { details_at: timestamp(clock.now()), title: 'Old' })
    marketplace.putRelease({ id, title: 'New' })
    await clock.advance(days(31))
    const other = await makeUser(world.db)
    const otherClient = await signedIn(app, world, other.id)
    collector = await signedIn(app, world, userId)
    marketplace.fail('release', { kind: 'unavailable', why: 'down' })
    expect((await add(id)).body.name).toBe('Old')
    marketplace.fail('release', null)
    expect((await add(id, otherClient)).body.name).toBe('New')
  })

  it('shares one release and one probe, which gets the better tier and the sooner promise', async () => {
    marketplace.putRelease({ id: 77 })
    const premium = await makeUser(world.db, { plan: 'PREMIUM' })
    await add(77)
    await add(77, await signedIn(app, world, premium.id))
    expect([await countOf('releases'), await countOf('probes'), await countOf('vinyls')]).toEqual([1, 1, 2])
    const { body } = await collector('GET', '/api/vinyls')
    expect(body.vinyls[0]).toMatchObject({ tier: 3, effectiveTier: 2 })
    expect(marketplace.asked).toEqual(['release 77', 'stats 77'])
  })
})

describe('at the same moment', () => {
  it('two adds at four of five give one refusal', async () => {
    await watched(4)
    marketplace.putRelease({ id: 1 })
    marketplace.putRelease({ id: 2 })
    const both = await Promise.all([add(1), add(2)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 403])
    expect(both.find(({ status }) => status === 403)?.error?.code).toBe('VINYL_LIMIT_REACHED')
    expect(await countOf('vinyls')).toBe(5)
  })

  it('two adds of one record give one refusal', async () => {
    marketplace.putRelease({ id: 1 })
    const both = await Promise.all([add(1), add(1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('the first collectors of a release make one release and one probe', async () => {
    marketplace.putRelease({ id: 1 }, { kind: 'on-sale', count: 1, lowest: null })
    const clients = await Promise.all(
      Array.from({ length: 6 }, async () => signedIn(app, world, (await makeUser(world.db)).id)),
    )
    const answers = await Promise.all(clients.map((client) => add(1, client)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect([await countOf('releases'), await countOf('probes'), await countOf('vinyls')]).toEqual([1, 1, 6])
    expect(await world.db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })

  it('a last watcher who leaves and a first one who comes leave the record watched', async () => {
    marketplace.putRelease({ id: 1 })
    const leaving = (await add(1)).body.id as string
    const other = await signedIn(app, world, (await makeUser(world.db)).id)
    const [left, came] = await Promise.all([collector('DELETE', `/api/vinyls/${leaving}`), add(1, other)])
    expect([left.status, came.status]).toEqual([204, 201])
    expect([await countOf('probes'), await countOf('vinyls')]).toEqual([1, 1])
  })
})

describe('adding too fast', () => {
  it('is refused after 120 in a minute, also when each is refused for another reason', async () => {
    await watched(5)
    for (let n = 1; n <= 120; n++) expect((await add(n)).status).toBe(403)
    const { status, error } = await add(121)
    expect([status, error]).toEqual([
      429,
      expect.objectContaining({ code: 'RATE_LIMITED', retryAfterSeconds: 60 }),
    ])
    await clock.advance(hours(1))
    expect((await add(121)).status).toBe(403)
  })
})

describe('a budget that grants', () => {
  it('is asked for one waiting slot and one immediate one', async () => {
    const taken: string[] = []
    budget.waitFor = (lane) => Promise.resolve(ok(void taken.push(`wait ${lane}`)))
    budget.take = (lane) => Promise.resolve(ok(void taken.push(`take ${lane}`)))
    marketplace.putRelease({ id: 1 })
    await add(1)
    expect(taken).toEqual(['wait interactive', 'take interactive'])
  })
})
