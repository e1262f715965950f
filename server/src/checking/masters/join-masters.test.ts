import { days, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { indexKey } from '@cratewatch/domain/scheduling/policy/next-check'
import { startClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { GLOBAL_PRIOR } from '@cratewatch/domain/scheduling/policy/rates/prior'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { manualClock } from '../../../test/manual-clock.ts'
import { timestamp } from '../../database/database.ts'
import { releaseLeases } from '../claim/claimed.ts'
import { claimChecks } from '../claim/claims.ts'
import { untilClaimable } from '../claim/read-waiting.ts'
import { countClasses } from '../figures/list-figures.ts'
import { rerank } from '../recalculate/rerank.ts'
import { checkStateOf } from '../rows/check-state-row.ts'
import { readClock } from '../rows/policy-clock-row.ts'
import { recordMasterFailure } from './check-master.ts'
import { forgetUnwatchedMasters, joinMasters } from './join-masters.ts'
import { recordMasterAnswer } from './record-master-answer.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const FLOOR = minutes(2)
const MASTER = 7
const priors = () => GLOBAL_PRIOR
const database = await withDatabase()

beforeEach(async () => {
  await emptyDatabase(database)
  await readClock(db(), 'default', NOW)
  // A short list on a short budget: one request for two pressings pays.
  await db().updateTable('policy_clocks').set({ pace: 1 }).execute()
})

const db = () => database.queries
const deps = () => ({ db: db(), clock: manualClock() })
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
  joinMasters(deps(), ids, { policy: { clock: startClock(now, 1), priors }, now, floor: FLOOR })
const masters = () => db().selectFrom('master_checks').selectAll().orderBy('id').execute()
const members = async () => {
  const rows = await db()
    .selectFrom('check_states')
    .select(['release_id', 'master_id'])
    .orderBy('release_id')
    .execute()
  return rows.map((row) => [row.release_id, row.master_id])
}
async function claim(now = NOW, most = 1) {
  const request = { owner: 'me', egress: 'default', now, most, floor: FLOOR, priors }
  return (await claimChecks(db(), request, await readClock(db(), 'default', now)))!.claims
}
const claimedMasters = async (now = NOW, most = 1) =>
  (await claim(now, most)).filter((one) => one.kind === 'master')
const claimMaster = async (now = NOW) => (await claimedMasters(now))[0]!
const judged = { at: NOW, answerMs: 100, priors, floor: FLOOR }

describe('a master', () => {
  it('stands for all its watched pressings, from two on, and is checked at once', async () => {
    await pressing(1)
    await pressing(3, null)
    await pressing(4, 8)
    await run([1, 3, 4])
    expect(await masters()).toEqual([])
    await pressing(2)
    await run([1])
    expect(await members()).toEqual([
      [1, MASTER],
      [2, MASTER],
      [3, null],
      [4, null],
    ])
    expect(await masters()).toMatchObject([{ id: MASTER, index_key: 0, checked_since: null }])
  })

  it('is checked before its pressings were, which may be saved their first checks', async () => {
    await pressing(1)
    await pressing(2, MASTER, false)
    await run()
    expect(await masters()).toMatchObject([{ id: MASTER, index_key: 0, checked_since: null }])
  })

  it('begins again when one joins, keeping what it has taught, and ends with the last but one', async () => {
    await pressing(1)
    await pressing(2)
    await run()
    await recordMasterAnswer(deps(), { claim: await claimMaster(), ...judged }, { count: 1, lowest: 9 })
    await db().updateTable('master_checks').set({ follow_ups: 2.5 }).execute()
    await pressing(3, MASTER, false)
    await run()
    expect(await masters()).toMatchObject([{ index_key: 0, checked_since: null, follow_ups: 2.5 }])
    await db().deleteFrom('check_states').where('release_id', 'in', [2, 3]).execute()
    await run()
    expect(await masters()).toEqual([])
    expect(await members()).toEqual([[1, null]])
  })

  it('is asked no more when nothing of it is watched, and forgotten', async () => {
    for (const id of [1, 2, 3]) await pressing(id)
    await run()
    await forgetUnwatchedMasters(db())
    expect(await masters()).toHaveLength(1)
    await db().deleteFrom('check_states').where('release_id', 'in', [1, 2]).execute()
    await recordMasterAnswer(deps(), { claim: await claimMaster(), ...judged }, { count: 1, lowest: 9 })
    expect(await masters()).toMatchObject([{ index_key: null, checked_since: null }])
    await db().deleteFrom('check_states').execute()
    await forgetUnwatchedMasters(db())
    expect(await masters()).toEqual([])
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
    const claims = await claim(NOW, 2)
    expect(claims).toMatchObject([
      { kind: 'master', id: MASTER, tier: 3 },
      { kind: 'release', id: 1 },
    ])
    expect(await claimedMasters(NOW, 9)).toEqual([])
    await releaseLeases(db(), claims)
    const again = await claimMaster()
    await recordMasterAnswer(deps(), { claim: again, ...judged }, { count: 1, lowest: 9 })
    await db().updateTable('master_checks').set({ index_key: 0 }).execute()
    expect(await claimedMasters(plus(NOW, seconds(119)))).toEqual([])
    expect(await claimedMasters(plus(NOW, seconds(120)))).toHaveLength(1)
  })

  it('is not taken for the release that has the same number', async () => {
    await pressing(1)
    await pressing(2)
    await pressing(MASTER, null)
    await run()
    const [master] = await claim()
    expect(master).toMatchObject({ kind: 'master', id: MASTER })
    expect((await claim(NOW, 9)).map(({ kind, id }) => [kind, id])).toEqual([
      ['release', 1],
      ['release', 2],
      ['release', MASTER],
    ])
    await releaseLeases(db(), [master!])
    expect(await claim(NOW, 9)).toMatchObject([{ kind: 'master', id: MASTER }])
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
      recordMasterFailure(
        deps(),
        { claim: await claimMaster(now), ...judged, at: now },
        { kind: 'unreadable', why: '' },
      )
    await fail(NOW)
    expect(await masters()).toMatchObject([{ index_key: 0, failures: 1, retry_at: plus(NOW, seconds(30)) }])
    await fail(plus(NOW, minutes(1)))
    await fail(plus(NOW, minutes(3)))
    const given = plus(NOW, (minutes(3) + days(1)) as typeof FLOOR)
    expect(await masters()).toMatchObject([{ index_key: null, failures: 0, retry_at: given }])
    await run([1], plus(NOW, minutes(4)))
    expect(await masters()).toMatchObject([{ index_key: null }])
    await run([1], plus(given, seconds(1)))
    expect(await masters()).toMatchObject([{ index_key: 0 }])
  })

  it('records nothing when the lease was lost', async () => {
    await pressing(1)
    await pressing(2)
    await run()
    const lost = await claimMaster()
    await claim(plus(NOW, seconds(60)))
    const recorded = await recordMasterAnswer(deps(), { claim: lost, ...judged }, { count: 1, lowest: 9 })
    expect(recorded.outcome).toBe('lease-lost')
    expect(await masters()).toMatchObject([{ checked_at: null }])
  })

  it('lets its records rest, also when their worth is ranked again, and promises nothing by it', async () => {
    for (const id of [1, 2]) await pressing(id)
    await run()
    await recordMasterAnswer(deps(), { claim: await claimMaster(), ...judged }, { count: 1, lowest: 9 })
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
    const [resting] = await countClasses(db())
    expect(resting).toMatchObject({ count: 2 })
    expect(resting!.rest).toBeCloseTo(first!.rest, 3)
    expect(first!.rest).toBeCloseTo(indexKey(checkStateOf(first!, priors), policy.clock), 3)
  })
})
