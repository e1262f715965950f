import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { days, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { indexKey } from '@cratewatch/domain/scheduling/policy/index-key'
import { startClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { GLOBAL_PRIOR } from '@cratewatch/domain/scheduling/policy/prior'
import { emptyDatabase } from '../../../test/empty-database.ts'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { openTestDatabase } from '../../../test/test-database.ts'
import { timestamp, type Database } from '../../database/database.ts'
import { claimChecks } from '../claim/claim-checks.ts'
import { walkClasses } from '../figures/list-figures.ts'
import { readClock } from '../claim/policy-clock-row.ts'
import { untilClaimable } from '../claim/read-waiting.ts'
import { recordAnswer } from './record-master-answer.ts'
import { recordGroupFailure } from './record-master-failure.ts'
import { forgetEmptyGroups, regroup } from './join-masters.ts'
import { isGroup, releaseLeases } from '../claim/release-leases.ts'
import { rerank } from '../recalculate/rerank.ts'
import { checkStateOf } from '../record/stored-check-state.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const FLOOR = minutes(2)
const MASTER = 7
const priors = () => GLOBAL_PRIOR
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyDatabase(database)
  await readClock(db(), 'default', NOW)
  // A short list on a short budget: two pressings pay as a group.
  await db().updateTable('policy_clocks').set({ pace: 1 }).execute()
})

const db = () => database.queries
/** A record with a place far ahead, seen an hour ago. */
async function pressing(id: number, masterId: number | null = MASTER, isSeen = true): Promise<void> {
  await makeRelease(db(), { id, master_id: masterId })
  const seen = { state: 'none', observed_at: timestamp(plus(NOW, minutes(-60))) } as const
  await makeCheckState(db(), {
    release_id: id,
    index_key: 500 + id,
    ...(isSeen ? seen : {}),
  })
}
const run = (ids: readonly number[] = [1], now = NOW) =>
  regroup(db(), ids, { policy: { clock: startClock(now, 1), priors }, now, floor: FLOOR })
const groups = () => db().selectFrom('master_checks').selectAll().orderBy('id').execute()
const members = async () => {
  const rows = await db()
    .selectFrom('check_states')
    .select(['release_id', 'group_id'])
    .orderBy('release_id')
    .execute()
  return rows.map((row) => [row.release_id, row.group_id])
}
async function claim(now = NOW, most = 1) {
  const request = { owner: 'me', egress: 'default', now, most, floor: FLOOR, priors }
  return (await claimChecks(db(), request, await readClock(db(), 'default', now)))!
}
const claimGroup = async (now = NOW) => (await claim(now)).groups[0]!
const judged = { at: NOW, answerMs: 100, priors, floor: FLOOR }

describe('a group', () => {
  it('is made of all watched pressings of a master, from two on, and asked at once', async () => {
    await pressing(1)
    await pressing(3, null)
    await pressing(4, 8)
    await run([1, 3, 4])
    expect(await groups()).toEqual([])
    await pressing(2)
    await run([1])
    expect(await members()).toEqual([
      [1, MASTER],
      [2, MASTER],
      [3, null],
      [4, null],
    ])
    expect(await groups()).toMatchObject([{ id: MASTER, index_key: 0, checked_since: null }])
  })

  it('waits until all were seen', async () => {
    await pressing(1)
    await pressing(2, MASTER, false)
    await run()
    expect(await groups()).toMatchObject([{ id: MASTER, index_key: null }])
  })

  it('begins again when one joins, keeping what it has taught, and ends with the last but one', async () => {
    await pressing(1)
    await pressing(2)
    await run()
    await recordAnswer(db(), { claim: await claimGroup(), ...judged }, { count: 1, lowest: 9 })
    await db().updateTable('master_checks').set({ follow_ups: 2.5 }).execute()
    await pressing(3, MASTER, false)
    await run()
    expect(await groups()).toMatchObject([{ index_key: null, checked_since: null, follow_ups: 2.5 }])
    await db().deleteFrom('check_states').where('release_id', 'in', [2, 3]).execute()
    await run()
    expect(await groups()).toEqual([])
    expect(await members()).toEqual([[1, null]])
  })

  it('is asked no more when nothing of it is watched, and forgotten', async () => {
    for (const id of [1, 2, 3]) await pressing(id)
    await run()
    await forgetEmptyGroups(db())
    expect(await groups()).toHaveLength(1)
    await db().deleteFrom('check_states').where('release_id', 'in', [1, 2]).execute()
    await recordAnswer(db(), { claim: await claimGroup(), ...judged }, { count: 1, lowest: 9 })
    expect(await groups()).toMatchObject([{ index_key: null, checked_since: null }])
    await db().deleteFrom('check_states').execute()
    await forgetEmptyGroups(db())
    expect(await groups()).toEqual([])
  })

  it('loses a pressing that the marketplace moves to another master', async () => {
    for (const id of [1, 2, 3]) await pressing(id)
    await run()
    await db().updateTable('releases').set({ master_id: 8 }).where('id', '=', 3).execute()
    await run([3])
    expect(await members()).toEqual([
      [1, MASTER],
      [2, MASTER],
      [3, null],
    ])
  })

  it('has a turn of its own among the records, once at a time and not within the floor', async () => {
    await pressing(1)
    await pressing(2)
    await run()
    const { claims, groups: claimed } = await claim(NOW, 2)
    expect(claimed).toMatchObject([{ groupId: MASTER, tier: 3 }])
    expect(claims.map(({ releaseId }) => releaseId)).toEqual([1])
    expect(claimed[0]!.clock.requests).toBeLessThan(claims[0]!.clock.requests)
    expect((await claim(NOW, 9)).groups).toEqual([])
    await releaseLeases(db(), [...claimed, ...claims])
    const again = await claimGroup()
    expect(isGroup(again)).toBe(true)
    await recordAnswer(db(), { claim: again, ...judged }, { count: 1, lowest: 9 })
    await db().updateTable('master_checks').set({ index_key: 0 }).execute()
    expect((await claim(plus(NOW, seconds(119)))).groups).toEqual([])
    expect((await claim(plus(NOW, seconds(120)))).groups).toHaveLength(1)
  })

  it('is waited for when nothing else can be checked', async () => {
    await pressing(1)
    await pressing(2)
    await run()
    await db()
      .updateTable('check_states')
      .set({ observed_at: timestamp(NOW) })
      .execute()
    expect(await untilClaimable(db(), NOW, FLOOR, minutes(30))).toBeLessThan(seconds(1))
  })

  it('keeps its place when a check fails, stays away longer every time, and is given up for a day', async () => {
    await pressing(1)
    await pressing(2)
    await run()
    const fail = async (now: typeof NOW) =>
      recordGroupFailure(
        db(),
        { claim: await claimGroup(now), ...judged, at: now },
        { kind: 'unreadable', why: '' },
      )
    await fail(NOW)
    expect(await groups()).toMatchObject([{ index_key: 0, failures: 1, retry_at: plus(NOW, seconds(30)) }])
    await fail(plus(NOW, minutes(1)))
    await fail(plus(NOW, minutes(3)))
    const given = plus(NOW, (minutes(3) + days(1)) as typeof FLOOR)
    expect(await groups()).toMatchObject([{ index_key: null, failures: 0, retry_at: given }])
    await run([1], plus(NOW, minutes(4)))
    expect(await groups()).toMatchObject([{ index_key: null }])
    await run([1], plus(given, seconds(1)))
    expect(await groups()).toMatchObject([{ index_key: 0 }])
  })

  it('records nothing when the lease was lost', async () => {
    await pressing(1)
    await pressing(2)
    await run()
    const lost = await claimGroup()
    await claim(plus(NOW, seconds(60)))
    expect(await recordAnswer(db(), { claim: lost, ...judged }, { count: 1, lowest: 9 })).toBe('lease-lost')
    expect(await groups()).toMatchObject([{ checked_at: null }])
  })

  it('lets its records rest, also when their worth is ranked again, and promises nothing by it', async () => {
    for (const id of [1, 2]) await pressing(id)
    await run()
    await recordAnswer(db(), { claim: await claimGroup(), ...judged }, { count: 1, lowest: 9 })
    const policy = { clock: { ...startClock(NOW, 1), promise: 1e6 }, priors }
    await db()
      .updateTable('master_checks')
      .set({ checked_since: timestamp(plus(NOW, minutes(-90))) })
      .execute()
    // A rank that has changed: the places are written again.
    await db().updateTable('check_states').set({ weight: 9 }).execute()
    await rerank(db(), [1, 2], policy, NOW)
    const [first] = await db().selectFrom('check_states').selectAll().orderBy('release_id').execute()
    expect(first!.index_key).toBeGreaterThan(2 * indexKey(checkStateOf(first!, priors), policy.clock))
    const [grouped] = await walkClasses(db())
    expect(grouped).toMatchObject({ count: 2 })
    expect(grouped!.rest).toBeCloseTo(first!.rest, 3)
    expect(first!.rest).toBeCloseTo(indexKey(checkStateOf(first!, priors), policy.clock), 3)
  })
})
