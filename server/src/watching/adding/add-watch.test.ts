import {
  days,
  hours,
  milliseconds,
  minutes,
  seconds,
  type Duration,
} from '@cratewatch/domain/kernel/duration'
import { refused } from '@cratewatch/domain/kernel/result'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeMaster, makeMasterWatch } from '../../../test/factories/master.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { signedIn, type TestClient } from '../../../test/test-app.ts'
import { withApp } from '../../../test/with-app.ts'
import { watchesChanged } from '../../checking/start-watching.ts'
import { timestamp } from '../../database/database.ts'

const { deps, app, clock, live, marketplace, budget, user, startOver } = await withApp()
let userId: string
let collector: TestClient

beforeEach(async () => {
  await startOver()
  ;({ id: userId, client: collector } = await user())
})

const add = (discogsId: unknown, client = collector) => client('POST', '/api/vinyls', { discogsId })
const watched = async (count: number) => {
  for (let n = 0; n < count; n++) {
    const { id } = await makeRelease(deps.db)
    await makeWatch(deps.db, { user_id: userId, release_id: id })
  }
}
const countOf = async (table: 'releases' | 'check_states' | 'watches' | 'lookups') =>
  (
    await deps.db
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
      nextCheckAt: '2026-01-05T09:00:30.000Z',
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
    expect(await deps.db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })

  it('takes an id written as text', async () => {
    expect((await add('249504')).status).toBe(201)
  })

  it('tells other tabs', async () => {
    await add(249504)
    expect(live.published).toContainEqual({ kind: 'user', userId, what: 'vinyls' })
  })

  it('starts premium watches in a better tier', async () => {
    const premium = await makeUser(deps.db, { plan: 'PREMIUM' })
    const { body } = await add(249504, await signedIn(app, deps, premium.id))
    expect(body).toMatchObject({ tier: 2, effectiveTier: 2, user: { plan: 'PREMIUM' } })
  })

  it('is looked up when no slot is free: the card is there at once, named as far as anybody knows', async () => {
    const patience: Duration[] = []
    budget.waitForPerson = (_person, wait) => {
      patience.push(wait)
      return Promise.resolve(refused({ retryAfter: seconds(7.2) }))
    }
    const { status, body } = await add(249504)
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: '[r249504]', state: 'unknown', beingLookedUp: true, totalChecks: 0 })
    expect([patience, marketplace.asked]).toEqual([[milliseconds(300)], []])
    expect(live.published).toContainEqual({ kind: 'check-states' })
  })

  it('shows name and cover of the search that it came from', async () => {
    marketplace.putSearch('rick', [
      { id: 1 },
      { id: 249504, title: 'Rick Astley - Never - Gonna', year: 1987 },
    ])
    await collector('GET', '/api/vinyls/search?q=rick')
    budget.waitForPerson = () => Promise.resolve(refused({ retryAfter: seconds(7) }))
    await clock.advance(minutes(50))
    const { body } = await add(249504)
    expect(body).toMatchObject({
      artist: 'Rick Astley',
      name: 'Never - Gonna',
      thumb: 'https://i.example/cover.jpg',
      year: 1987,
      beingLookedUp: true,
    })
  })

  it('asks at once only what is for sale when a search has shown its name', async () => {
    marketplace.putSearch('rick', [{ id: 249504, title: 'Rick Astley - Never' }])
    await collector('GET', '/api/vinyls/search?q=rick')
    expect((await add(249504)).body).toMatchObject({ state: 'on-sale', beingLookedUp: false, name: 'Never' })
    expect(marketplace.asked).toEqual(['search rick 1', 'stats 249504'])
  })

  it('waits no longer than 300 ms for an answer, which fills in the card when it comes', async () => {
    const slow = Promise.withResolvers<void>()
    const release = marketplace.release
    marketplace.release = async (id) => {
      await slow.promise
      return release(id)
    }
    const adding = add(249504)
    await clock.untilAsleep()
    await clock.advance(milliseconds(300))
    expect((await adding).body).toMatchObject({ name: '[r249504]', beingLookedUp: true })
    slow.resolve()
    const card = async () => (await collector('GET', '/api/vinyls')).body.vinyls[0]
    await expect.poll(card).toMatchObject({ name: 'Never Gonna Give You Up', state: 'on-sale' })
    await expect.poll(() => countOf('lookups')).toBe(0)
  })

  it('is looked up when the figures do not come', async () => {
    marketplace.fail('stats', { kind: 'unreadable', why: 'HTML' })
    const { body } = await add(249504)
    expect(body).toMatchObject({ state: 'unknown', name: 'Never Gonna Give You Up', beingLookedUp: true })
  })

  it('reports what came of every request to the budget', async () => {
    const reported: unknown[] = []
    budget.report = (_headers, failure) => Promise.resolve(void reported.push(failure))
    marketplace.fail('stats', { kind: 'rate-limited', retryAfter: null })
    await add(249504)
    expect(reported).toEqual([null, { kind: 'rate-limited', retryAfter: null }])
  })
})

describe('adding is not refused', () => {
  it.each([
    { kind: 'rate-limited', retryAfter: null } as const,
    { kind: 'unavailable', why: '502' } as const,
    { kind: 'unreadable', why: 'HTML' } as const,
    { kind: 'unauthorized' } as const,
  ])('when the marketplace fails: $kind', async (failure) => {
    marketplace.putRelease({ id: 1 })
    marketplace.fail('release', failure)
    const { status, body } = await add(1)
    expect([status, body.beingLookedUp]).toEqual([201, true])
  })
})

describe('adding is refused', () => {
  it.each([
    [{}, 'MISSING_REQUIRED_FIELD'],
    [{ discogsId: 'abc' }, 'VALIDATION_FAILED'],
    [{ discogsId: 0 }, 'VALIDATION_FAILED'],
    [{ discogsId: 1.5 }, 'VALIDATION_FAILED'],
    [{ discogsId: 2_147_483_648 }, 'VALIDATION_FAILED'],
    [{ discogsId: true }, 'VALIDATION_FAILED'],
    [{ discogsId: [7] }, 'VALIDATION_FAILED'],
    [{ discogsId: ' 7' }, 'VALIDATION_FAILED'],
    [{ discogsId: '1e3' }, 'VALIDATION_FAILED'],
    [{ discogsId: '' }, 'VALIDATION_FAILED'],
    [{ discogsId: null }, 'VALIDATION_FAILED'],
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

  it('when the marketplace has said within the hour that there is none, without asking again', async () => {
    await add(404)
    marketplace.asked.length = 0
    expect((await add(404)).error?.code).toBe('DISCOGS_RELEASE_NOT_FOUND')
    // Also of a release that a list has named since.
    await makeRelease(deps.db, { id: 404, artist: 'Somebody', details_at: new Date(0) })
    expect((await add(404)).error?.code).toBe('DISCOGS_RELEASE_NOT_FOUND')
    expect(marketplace.asked).toEqual([])
    await clock.advance(minutes(61))
    await add(404)
    expect(marketplace.asked).not.toEqual([])
  })

  it('with the record that took its place, for as long, when the marketplace names one', async () => {
    marketplace.fail('release', { kind: 'withdrawn', successor: 900 })
    const refusal = { code: 'DISCOGS_RELEASE_NOT_FOUND', field: 'discogsId', successor: 900 }
    expect((await add(404)).error).toMatchObject(refusal)
    marketplace.asked.length = 0
    await clock.advance(minutes(59))
    expect((await add(404)).error).toMatchObject(refusal)
    expect(marketplace.asked).toEqual([])
    await clock.advance(minutes(2))
    // There is none, and nothing is named.
    marketplace.fail('release', null)
    expect((await add(404)).error?.successor).toBeUndefined()
    expect((await add(404)).error?.successor).toBeUndefined()

    const { id } = await makeRelease(deps.db, { details_at: new Date(clock.now()) })
    const observed = { observed_at: new Date(clock.now()), state_since: new Date(clock.now()) }
    await makeCheckState(deps.db, { release_id: id, state: 'withdrawn', moved_to: 901, ...observed })
    expect((await add(id)).error).toMatchObject({ code: refusal.code, successor: 901 })
  })

  it('when checks of the last hour say that it is withdrawn, and not when that was longer ago', async () => {
    const { id } = await makeRelease(deps.db, { details_at: new Date(clock.now()) })
    const observed = { observed_at: new Date(clock.now()), state_since: new Date(clock.now()) }
    await makeCheckState(deps.db, { release_id: id, state: 'withdrawn', ...observed })
    expect((await add(id)).error?.code).toBe('DISCOGS_RELEASE_NOT_FOUND')
    expect(marketplace.asked).toEqual([])
    await clock.advance(minutes(61))
    expect((await add(id)).status).toBe(201)
  })

  it('for a record one has, before anything else, without asking the marketplace', async () => {
    await watched(4)
    const { id } = await makeRelease(deps.db)
    await makeWatch(deps.db, { user_id: userId, release_id: id })
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
    await deps.db.updateTable('users').set({ plan: 'PREMIUM' }).execute()
    expect((await add(6)).status).toBe(201)
  })
})

describe('adding a record that is known', () => {
  it('and checked asks nobody, and its state is no news to the new watcher', async () => {
    const { id } = await makeRelease(deps.db, { details_at: timestamp(clock.now()) })
    await makeCheckState(deps.db, { release_id: id, state: 'on-sale', num_for_sale: 2, checks: 9 })
    const { status, body } = await add(id)
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: 'on-sale', numForSale: 2, totalChecks: 9 })
    expect(marketplace.asked).toEqual([])
    expect(await deps.db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })

  it('but watched by nobody asks only what is for sale', async () => {
    const { id } = await makeRelease(deps.db, { details_at: timestamp(clock.now()) })
    marketplace.putRelease({ id })
    expect((await add(id)).body).toMatchObject({ state: 'none', name: `Title ${id}` })
    expect(marketplace.asked).toEqual([`stats ${id}`])
  })

  it('long ago shows what is known, and its details are looked up', async () => {
    const { id } = await makeRelease(deps.db, { details_at: timestamp(clock.now()), title: 'Old' })
    marketplace.putRelease({ id, title: 'New' })
    await clock.advance(days(31))
    collector = await signedIn(app, deps, userId)
    expect((await add(id)).body.name).toBe('Old')
    expect([marketplace.asked, await countOf('lookups')]).toEqual([[`stats ${id}`], 1])
  })

  it('shares one release and one check state, which gets the better tier and the sooner promise', async () => {
    marketplace.putRelease({ id: 77 })
    const premium = await makeUser(deps.db, { plan: 'PREMIUM' })
    await add(77)
    await add(77, await signedIn(app, deps, premium.id))
    expect([await countOf('releases'), await countOf('check_states'), await countOf('watches')]).toEqual([
      1, 1, 2,
    ])
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
    expect(await countOf('watches')).toBe(5)
  })

  it('two adds of one record give one refusal', async () => {
    marketplace.putRelease({ id: 1 })
    const both = await Promise.all([add(1), add(1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('the first collectors of a release make one release and one check state', async () => {
    marketplace.putRelease({ id: 1 }, { kind: 'on-sale', count: 1, lowest: null })
    const clients = await Promise.all(
      Array.from({ length: 6 }, async () => signedIn(app, deps, (await makeUser(deps.db)).id)),
    )
    const answers = await Promise.all(clients.map((client) => add(1, client)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect([await countOf('releases'), await countOf('check_states'), await countOf('watches')]).toEqual([
      1, 1, 6,
    ])
    expect(await deps.db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })

  it('a last watcher who leaves and a first one who comes leave the record watched', async () => {
    marketplace.putRelease({ id: 1 })
    const leaving = (await add(1)).body.id as string
    const other = await signedIn(app, deps, (await makeUser(deps.db)).id)
    const [left, came] = await Promise.all([collector('DELETE', `/api/vinyls/${leaving}`), add(1, other)])
    expect([left.status, came.status]).toEqual([204, 201])
    expect([await countOf('check_states'), await countOf('watches')]).toEqual([1, 1])
  })
})

describe('adding a record that several watch', () => {
  const rankAgain = () => deps.db.transaction().execute((tx) => watchesChanged(tx, [1], clock.now()))
  const ranks = async () => ({
    release: await deps.db.selectFrom('check_states').selectAll().executeTakeFirstOrThrow(),
    watches: await deps.db.selectFrom('watches').select(['id', 'tier']).orderBy('id').execute(),
  })

  it.each([
    ['two free ones, a free one', ['FREE', 'FREE'], 'FREE', {}],
    ['three free ones, a free one', ['FREE', 'FREE', 'FREE'], 'FREE', {}],
    ['three free ones, one who pays', ['FREE', 'FREE', 'FREE'], 'PREMIUM', {}],
    ['four of whom one pays, a free one', ['FREE', 'PREMIUM', 'FREE', 'FREE'], 'FREE', {}],
    ['three of whom one pays, one who pays', ['PREMIUM', 'FREE', 'FREE'], 'PREMIUM', {}],
    ['three of a blocked one, one who pays', ['FREE', 'FREE', 'FREE'], 'PREMIUM', { state: 'blocked' }],
  ] as const)('%s: it ranks as if all of them were read', async (_, plans, plan, observed) => {
    await makeRelease(deps.db, { id: 1, community_have: 12, community_want: 300 })
    await makeCheckState(deps.db, {
      release_id: 1,
      state: 'none',
      observed_at: timestamp(clock.now()),
      ...observed,
    })
    for (const each of plans) {
      const { id } = await makeUser(deps.db, { plan: each })
      await makeWatch(deps.db, { user_id: id, release_id: 1 })
    }
    await rankAgain()
    const newcomer = await signedIn(app, deps, (await makeUser(deps.db, { plan })).id)
    expect((await add(1, newcomer)).status).toBe(201)
    const added = await ranks()
    expect(added.release.watchers).toBe(plans.length + 1)
    await rankAgain()
    expect(await ranks()).toEqual(added)
  })

  it('counts a collector once who watches it as a pressing of a master already', async () => {
    await makeRelease(deps.db, { id: 1 })
    await makeCheckState(deps.db, { release_id: 1, state: 'none', observed_at: timestamp(clock.now()) })
    for (let n = 0; n < 3; n++)
      await makeWatch(deps.db, { user_id: (await makeUser(deps.db)).id, release_id: 1 })
    const { id: master_id } = await makeMaster(deps.db)
    const { id: parent_id } = await makeMasterWatch(deps.db, { user_id: userId, master_id })
    await makeWatch(deps.db, { user_id: userId, release_id: 1, parent_id })
    await rankAgain()
    expect((await add(1)).status).toBe(201)
    expect((await ranks()).release).toMatchObject({ watchers: 4, weight: 400 })
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
