import { hours, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { systemClock } from '@cratewatch/server/base/clock'
import { capacityOf } from '@cratewatch/server/checking/figures/watch-figures'
import { walkClasses, sampleOf } from '@cratewatch/server/checking/figures/list-figures'
import { rankNext } from '@cratewatch/server/checking/recalculate/rank-next'
import { recalculate } from '@cratewatch/server/checking/recalculate/recalculate'
import type { Database } from '@cratewatch/server/database/database'
import { testDeps } from '../../server/test/test-deps.ts'

const RUNS = 3
/** What a watcher gives to ranking of each minute. */
const TURN = seconds(10)

export type RecalculationTimes = {
  readonly firstSeconds: number
  readonly minuteSeconds: number
  readonly rankedAMinute: number
  readonly rankedASecond: number
  /** How long a round takes that so many watchers share. */
  readonly roundHours: (watchers: number) => number
  readonly stretchError: number
}

/** Runs the recalculation a minute apart, by a clock that is ahead, and ranks alone for as long as a turn may last. */
export async function measureRecalculation(
  database: Database,
  releases: number,
): Promise<RecalculationTimes> {
  let ahead = 0
  const clock = { ...systemClock, now: () => plus(systemClock.now(), minutes(ahead)) }
  const deps = testDeps({ database, clock })
  const firstSeconds = await timed(() => recalculate(deps))
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    ahead += 1
    times.push(await timed(() => recalculate(deps)))
  }
  ahead += 10
  const begun = performance.now()
  const { ranked } = await rankNext(deps, releases, TURN)
  const rankedASecond = ranked / ((performance.now() - begun) / 1_000)
  const aMinuteMost = rankedASecond * (TURN / seconds(1))
  const { queries } = database
  const [sampled, all] = [await sampleOf(queries), await sampleOf(queries, Infinity)]
  const stretch = async (sample: typeof all) =>
    (await capacityOf(deps, await walkClasses(queries, sample))).stretch
  return {
    firstSeconds,
    minuteSeconds: Math.max(...times),
    rankedAMinute: Math.round(releases / 60),
    rankedASecond,
    roundHours: (watchers) =>
      Math.max(hours(1), (releases / (aMinuteMost * watchers)) * minutes(1)) / hours(1),
    stretchError: (await stretch(sampled)) / (await stretch(all)) - 1,
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await run()
  return (performance.now() - begun) / 1_000
}
