import { minutes, type Duration } from '@cratewatch/domain/kernel/duration'
import { GLOBAL_PRIOR } from '@cratewatch/domain/scheduling/policy/rates/prior'
import { runWorkLoop } from '../database/queue/work-loop.ts'
import type { Deps } from '../outbound/deps.ts'
import type { AnnounceParcels, NoteAccess } from './copies/reader-access.ts'
import { watchMetrics } from './figures/watch-metrics.ts'
import { recalculate } from './recalculate/recalculate.ts'
import { readRecalculation } from './recalculate/recalculation.ts'
import type { SaveDetails } from './record/further-requests.ts'
import type { AnnounceShop, AnnounceTransition } from './record/observed-check.ts'
import { sameRecorder } from './record/record-observation.ts'
import type { Priors } from './rows/check-state-row.ts'
import { readPriors } from './rows/priors.ts'
import { runWatchLoop } from './watch-loop.ts'

const RECALCULATE_EVERY = minutes(1)

export type WatchingDeps = Deps & {
  readonly announceTransition: AnnounceTransition
  readonly announceShop?: AnnounceShop
  readonly noteAccess?: NoteAccess
  readonly announceParcels?: AnnounceParcels
  readonly saveDetails: SaveDetails
}

/** Runs one watcher: it claims and makes checks, and recalculates once a minute. */
export async function watch(deps: WatchingDeps, signal: AbortSignal): Promise<void> {
  const { db } = deps
  const earlier = await readEarlierResults(deps)
  let { priors } = earlier
  const firstRun = Promise.withResolvers<void>()
  const checking = {
    ...deps,
    watchMetrics: watchMetrics(deps.metrics),
    recordSame: sameRecorder(deps),
    priors: () => priors,
  }

  async function recalculateOnce(): Promise<Duration> {
    try {
      await recalculate(deps)
      // Read also when another watcher has recalculated.
      priors = await readPriors(db)
    } finally {
      firstRun.resolve()
    }
    return RECALCULATE_EVERY
  }

  const recalculation = { name: 'recalculation', longestRest: RECALCULATE_EVERY, step: recalculateOnce }
  const recalculating = runWorkLoop(deps, { ...recalculation, restAfterTrouble: RECALCULATE_EVERY }, signal)
  // With results, checks start at once: among a million records the next run takes seconds. Without, the first sets the clock.
  if (!earlier.exist) await Promise.race([firstRun.promise, recalculating])
  await Promise.all([runWatchLoop(checking, signal), recalculating])
}

/** Reads the results of an earlier recalculation, as far as they exist. */
async function readEarlierResults({ db, log }: WatchingDeps): Promise<{ priors: Priors; exist: boolean }> {
  try {
    return { priors: await readPriors(db), exist: (await readRecalculation(db)).refittedAt > 0 }
  } catch (error) {
    log.error({ err: error }, 'the results of recalculation could not be read')
    return { priors: () => GLOBAL_PRIOR, exist: false }
  }
}
