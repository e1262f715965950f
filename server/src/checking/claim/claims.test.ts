import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { GLOBAL_PRIOR } from '@cratewatch/domain/scheduling/policy/rates/prior'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { timestamp } from '../../database/database.ts'
import { releaseLeases } from './claimed.ts'
import { claimsInOrder, type Claimer } from './claims.ts'

const LONGEST = seconds(30)
const database = await withDatabase()
let clock: ManualClock
let claimer: Claimer

beforeEach(async () => {
  await emptyDatabase(database)
  clock = manualClock()
  claimer = claimsInOrder({ ...testDeps({ database, clock }), priors: () => () => GLOBAL_PRIOR }, 2)
})

/** Adds a release that was checked just now, as far as the floor is concerned. */
async function addChecked(): Promise<void> {
  const { id } = await makeRelease(database.queries)
  const observed_at = timestamp(clock.now())
  await makeCheckState(database.queries, { release_id: id, state: 'none', observed_at, index_key: 1 })
}

describe('what a watcher remembers between its claims', () => {
  it('is until when nothing can be claimed, which it does not read again', async () => {
    expect(await claimer.untilNext(LONGEST)).toBe(LONGEST)
    await addChecked()
    await clock.advance(seconds(20))
    // The release is beyond its floor long before, but nobody has said so.
    expect(await claimer.untilNext(LONGEST)).toBe(seconds(10))
    expect(await claimer.claim()).toEqual([])
    await clock.advance(minutes(2))
    expect(await claimer.claim()).toHaveLength(1)
  })

  it('ends with word of new work', async () => {
    await claimer.untilNext(LONGEST)
    const { id } = await makeRelease(database.queries)
    await makeCheckState(database.queries, { release_id: id, index_key: 1 })
    expect(await claimer.claim()).toEqual([])
    claimer.forget()
    expect(await claimer.claim()).toMatchObject([{ id }])
  })

  it('ends when what was checked may be checked again', async () => {
    await addChecked()
    await clock.advance(minutes(10))
    const [claim] = await claimer.claim()
    // Leased, it is claimable after the lease alone, as far as the database knows.
    expect(await claimer.untilNext(minutes(5))).toBe(seconds(60))
    await releaseLeases(database.queries, [claim!])
    claimer.checked()
    const { checkFloor } = testDeps({ database, clock }).config.marketplace
    expect(await claimer.untilNext(minutes(5))).toBe(Math.min(checkFloor, seconds(60)))
  })

  it('is not overwritten by a reading that was under way', async () => {
    const reading = claimer.untilNext(LONGEST)
    claimer.forget()
    await reading
    await addChecked()
    await clock.advance(minutes(10))
    expect(await claimer.claim()).toHaveLength(1)
  })

  it('is nothing after a reading whose answer was lost', async () => {
    let isLost = true
    const db = database.queries.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => (isLost ? Promise.reject(new Error('lost')) : Promise.resolve(result)),
    })
    const unlucky = claimsInOrder(
      { ...testDeps({ database, clock }), db, priors: () => () => GLOBAL_PRIOR },
      2,
    )
    await expect(unlucky.untilNext(LONGEST)).rejects.toThrow('lost')
    isLost = false
    await addChecked()
    await clock.advance(minutes(10))
    expect(await unlucky.claim()).toHaveLength(1)
  })

  it('is that the last claim took all there was, so that the next one is waited for', async () => {
    await addChecked()
    await clock.advance(minutes(10))
    expect(await claimer.claim()).toHaveLength(1)
    await addChecked()
    await clock.advance(minutes(10))
    expect(await claimer.claim()).toEqual([])
    expect(await claimer.untilNext(LONGEST)).toBe(1)
    await clock.advance(seconds(1))
    expect(await claimer.claim()).toHaveLength(2)
  })
})
