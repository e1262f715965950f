import { days, hours, type Duration } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { timestamp } from '../../src/database/database.ts'
import { coverPressings } from '../../src/watching/masters/cover-pressings.ts'
import { makeCheckState } from '../factories/check-state.ts'
import { aPressing, makeMaster, makeMasterWatch } from '../factories/master.ts'
import { makeNotification } from '../factories/notification.ts'
import { makeObservationSpan } from '../factories/observation-span.ts'
import { makeRelease } from '../factories/release.ts'
import { makeTransition } from '../factories/transition.ts'
import { makeUser } from '../factories/user.ts'
import { makeWatch } from '../factories/watch.ts'
import { withAdminFixture } from '../fixtures/with-admin-fixture.ts'

const fixture = await withAdminFixture()

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const ago = (span: Duration) => timestamp(plus(NOW, -span as Duration))
const read = async (path: string) => (await fixture.admin('GET', `/api/admin/${path}`)).body

/** A watch of a release that is checked in `tier`, with so many copies for sale. */
async function watch(given: { userId: string; tier: 1 | 2 | 3 | 4; copies?: number; age?: Duration }) {
  const { db } = fixture.deps
  const release = await makeRelease(db)
  const copies = given.copies ?? 0
  const state = copies > 0 ? 'on-sale' : 'none'
  await makeCheckState(db, {
    release_id: release.id,
    tier: given.tier,
    state,
    num_for_sale: copies,
    checks: 12,
  })
  const created_at = ago(given.age ?? hours(1))
  const added = await makeWatch(db, { user_id: given.userId, release_id: release.id, tier: 3, created_at })
  return { release, watch: added }
}

describe('the dashboard', () => {
  it('of an empty instance is all nothing but the operator', async () => {
    const body = await read('dashboard')
    expect(body).toMatchObject({
      totalUsers: 1,
      premiumUsers: 0,
      conversionPercent: 0,
      totalVinyls: 0,
      recentlyFoundVinyls: [],
      popularVinyls: [],
    })
    expect(body.trend).toHaveLength(30)
    expect(body.trend.at(-1)).toEqual({ day: '2026-01-05', users: 0, watches: 0, finds: 0, alerts: 0 })
  })

  it('counts users, plans and records', async () => {
    const premium = await makeUser(fixture.deps.db, { plan: 'PREMIUM' })
    const free = await makeUser(fixture.deps.db)
    await watch({ userId: premium.id, tier: 1, copies: 2 })
    await watch({ userId: premium.id, tier: 2 })
    await watch({ userId: free.id, tier: 3 })
    expect(await read('dashboard')).toMatchObject({
      totalUsers: 3,
      premiumUsers: 1,
      freeUsers: 2,
      conversionPercent: 33.3,
      totalVinyls: 3,
      availableVinyls: 1,
      unavailableVinyls: 2,
      premiumVinyls: 2,
    })
  })

  it('counts an album as one record, however many pressings it covers, and lists it as one', async () => {
    const { db } = fixture.deps
    const premium = await makeUser(db, { plan: 'PREMIUM' })
    const master = await makeMaster(db, {
      title: 'Closer',
      pressings: [aPressing(), aPressing(), aPressing()],
      total: 3,
    })
    const album = await makeMasterWatch(db, { user_id: premium.id, master_id: master.id })
    await db.transaction().execute((tx) => coverPressings(tx, fixture.deps, album.id))
    const { release } = await watch({ userId: premium.id, tier: 3 })
    expect(await read('dashboard')).toMatchObject({ totalVinyls: 2, premiumVinyls: 2 })
    const { vinyls } = await read('vinyls')
    expect(
      vinyls.map((row: { kind: string; discogsId: number }) => [row.kind, row.discogsId]).toSorted(),
    ).toEqual([
      ['master', master.id],
      ['release', release.id],
    ])
  })

  it('names who came last, what was found last, and what most watch', async () => {
    const { db } = fixture.deps
    const [ann, bob] = [
      await makeUser(db, { created_at: ago(days(1)) }),
      await makeUser(db, { plan: 'PREMIUM' }),
    ]
    const { release, watch: added } = await watch({ userId: ann.id, tier: 1, copies: 3 })
    await makeWatch(db, { user_id: bob.id, release_id: release.id })
    await watch({ userId: bob.id, tier: 1 })
    await db
      .updateTable('watches')
      .set({ found_at: ago(hours(2)) })
      .where('id', '=', added.id)
      .execute()
    const body = await read('dashboard')
    expect(body.recentUsers[0]).toMatchObject({ id: ann.id, plan: 'FREE' })
    expect(body.recentlyFoundVinyls).toEqual([
      {
        id: added.id,
        discogsId: release.id,
        artist: release.artist,
        name: release.title,
        thumb: release.thumb,
        uri: `https://www.discogs.com/release/${release.id}`,
        numForSale: 3,
        pressing: null,
        foundAt: '2026-01-05T07:00:00.000Z',
        user: { id: ann.id, email: ann.email, discogsUsername: null, plan: 'FREE' },
      },
    ])
    expect(body.popularVinyls).toMatchObject([
      { discogsId: release.id, watchers: 2, available: true },
      { watchers: 1, available: false },
    ])
  })

  it('tells what happened on each of thirty days', async () => {
    const { db } = fixture.deps
    const { id } = await makeUser(db, { created_at: ago(days(29)) })
    await makeUser(db, { created_at: ago(days(30)) })
    const { release } = await watch({ userId: id, tier: 2, age: days(2) })
    await makeTransition(db, { release_id: release.id, at: ago(hours(9)) })
    await makeTransition(db, { release_id: release.id, at: ago(hours(10)) })
    await makeNotification(db, { user_id: id, created_at: ago(hours(9)) })
    await makeNotification(db, { user_id: id, created_at: ago(hours(9)), silent_reason: 'cool-down' })
    const { trend } = await read('dashboard')
    expect(trend[0]).toEqual({ day: '2025-12-07', users: 1, watches: 0, finds: 0, alerts: 0 })
    expect(trend[27]).toMatchObject({ day: '2026-01-03', watches: 1 })
    expect(trend[28]).toMatchObject({ day: '2026-01-04', finds: 1, alerts: 0 })
    expect(trend[29]).toMatchObject({ day: '2026-01-05', finds: 1, alerts: 1 })
  })
})

describe('the list of watches', () => {
  beforeEach(async () => {
    const { id: userId } = await makeUser(fixture.deps.db, { email: 'ann@example.com', plan: 'PREMIUM' })
    for (let n = 1; n <= 7; n++)
      await watch({ userId, tier: n % 2 === 0 ? 1 : 3, copies: n % 3 === 0 ? n : 0, age: hours(n) })
  })
  const ages = async (query: string) => {
    const { vinyls: watches, pagination } = await read(`vinyls?limit=6&${query}`)
    const hoursAgo = ({ createdAt }: { createdAt: string }) => (NOW - Date.parse(createdAt)) / hours(1)
    return [watches.map(hoursAgo), pagination.total]
  }

  it('comes newest first, in pages of six', async () => {
    expect(await ages('page=1')).toEqual([[1, 2, 3, 4, 5, 6], 7])
    expect(await ages('page=2')).toEqual([[7], 7])
    expect(await ages('page=3')).toEqual([[], 7])
  })

  it.each([
    ['available=true', [3, 6]],
    ['available=false', [1, 2, 4, 5, 7]],
    ['tier=1', [2, 4, 6]],
    ['tier=3', [1, 3, 5, 7]],
    ['tier=1&available=true', [6]],
    ['tier=4', []],
  ])('is narrowed by %s', async (query, expected) => {
    expect(await ages(query)).toEqual([expected, expected.length])
  })

  it.each(['tier=5', 'tier=x', 'available=maybe', 'limit=0'])('refuses %s', async (query) => {
    expect((await fixture.admin('GET', `/api/admin/vinyls?${query}`)).error?.code).toBe('VALIDATION_FAILED')
  })

  it('shows what a card needs', async () => {
    const { vinyls: watches, stats } = await read('vinyls?limit=6&available=true')
    const [{ discogsId, id }] = watches
    await makeObservationSpan(fixture.deps.db, { release_id: discogsId })
    await makeNotification(fixture.deps.db, { user_id: watches[0].userId, watch_id: id })
    expect((await read('vinyls?available=true')).vinyls[0]).toMatchObject({
      artist: `Artist ${discogsId}`,
      uri: `https://www.discogs.com/release/${discogsId}`,
      numForSale: 3,
      available: true,
      tier: 3,
      effectiveTier: 3,
      totalChecks: 12,
      user: { email: 'ann@example.com', plan: 'PREMIUM' },
      _count: { notifications: 1, checkHistory: 1 },
    })
    expect(stats).toEqual({ totalVinyls: 7, availableVinyls: 2, unavailableVinyls: 5, premiumVinyls: 7 })
  })
})

describe('the list of notifications', () => {
  it('comes newest first in pages, with whose and about what; what was not shown is left out', async () => {
    const { db } = fixture.deps
    const { id } = await makeUser(db, { email: 'ann@example.com' })
    const release = await makeRelease(db)
    for (let n = 1; n <= 6; n++)
      await makeNotification(db, {
        user_id: id,
        release_id: n === 1 ? release.id : null,
        created_at: ago(hours(n)),
        read_at: n === 2 ? ago(hours(1)) : null,
        type: n === 3 ? 'WEEKLY_REMINDER' : 'AVAILABILITY_CHANGE',
      })
    await makeNotification(db, { user_id: id, silent_reason: 'cool-down', created_at: ago(hours(0)) })
    const first = await read('notifications?limit=5')
    expect(first.pagination).toEqual({ total: 6, pages: 2 })
    expect(first.notifications).toMatchObject([
      {
        type: 'AVAILABILITY_CHANGE',
        isRead: false,
        createdAt: '2026-01-05T08:00:00.000Z',
        vinyl: { discogsId: release.id, artist: release.artist, name: release.title },
        user: { email: 'ann@example.com', discogsUsername: null },
        params: { count: 2 },
      },
      { isRead: true, vinyl: null },
      { type: 'WEEKLY_REMINDER' },
      {},
      {},
    ])
    expect((await read('notifications?limit=5&page=2')).notifications).toMatchObject([
      { createdAt: '2026-01-05T03:00:00.000Z' },
    ])
  })
})

describe('the log of what operators did', () => {
  it('is filtered by action and by name, and taken along as a whole', async () => {
    const { db } = fixture.deps
    const [ann, bob] = [
      await makeUser(db, { email: 'ann@example.com' }),
      await makeUser(db, { email: null, discogs_username: 'BobVinyl' }),
    ]
    await fixture.admin('POST', `/api/admin/users/${ann.id}/make-premium`)
    await fixture.clock.advance(hours(1))
    await fixture.admin('POST', `/api/admin/users/${bob.id}/make-premium`)
    await fixture.clock.advance(hours(1))
    await fixture.admin('POST', `/api/admin/users/${bob.id}/sign-out`)
    expect(await read('audit?limit=2')).toMatchObject({
      entries: [
        { action: 'sign-user-out', targetName: 'BobVinyl', adminName: 'admin@example.com', details: {} },
        { action: 'make-premium', targetName: 'BobVinyl', targetId: bob.id },
      ],
      pagination: { total: 3, pages: 2 },
    })
    expect((await read('audit?limit=2&page=2')).entries).toMatchObject([
      { action: 'make-premium', targetId: ann.id },
    ])
    expect((await read('audit?limit=1&page=2')).entries).toMatchObject([
      { targetId: bob.id, action: 'make-premium' },
    ])
    expect((await read('audit?action=make-premium')).pagination.total).toBe(2)
    expect((await read('audit?search=bobv')).pagination.total).toBe(2)
    expect((await read('audit?search=bobv&action=make-premium')).entries).toMatchObject([
      { targetId: bob.id },
    ])
    expect((await read('audit?search=%25')).entries).toEqual([])
    expect((await fixture.admin('GET', '/api/admin/audit?action=dance')).error?.code).toBe(
      'VALIDATION_FAILED',
    )

    await fixture.clock.advance(hours(1))
    const { entries } = await read('audit/export?search=ann@example.com')
    expect(entries).toEqual([
      {
        id: expect.any(String),
        at: '2026-01-05T09:00:00.000Z',
        adminName: 'admin@example.com',
        action: 'make-premium',
        targetId: ann.id,
        targetName: 'ann@example.com',
        details: {},
      },
    ])
    expect((await read('audit')).entries[0]).toMatchObject({
      action: 'export-audit',
      details: { search: 'an…' },
    })
  })

  it('is exported page by page, each entry once, also those of one moment', async () => {
    await sql`insert into admin_audit (id, at, admin_id, admin_name, action)
      select gen_random_uuid(), now() - interval '1 hour' * (n / 900), gen_random_uuid(), 'them', 'announce'
      from generate_series(1, 2500) n`.execute(fixture.deps.db)
    const ids: string[] = []
    for (;;) {
      const before = ids.length === 0 ? '' : `&before=${ids.at(-1)}`
      const { entries } = await read(`audit/export?action=announce${before}`)
      ids.push(...entries.map(({ id }: { id: string }) => id))
      if (entries.length < 1000) break
    }
    expect([ids.length, new Set(ids).size]).toEqual([2500, 2500])
    expect((await read('audit?action=export-audit')).pagination.total).toBe(1)
  })
})
