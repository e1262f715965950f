import { minutes, type Duration } from '@cratewatch/domain/kernel/duration'
import { GLOBAL_PRIOR } from '@cratewatch/domain/scheduling/policy/rates/prior'
import { runWorkLoop } from '../queue/work-loop.ts'
import type { Deps } from '../deps.ts'
import type { AnnounceTransition } from './record/observed-check.ts'
import { readRecalculation } from './recalculate/recalculation.ts'
import { readPriors, type Priors } from './recalculate/priors.ts'
import { recalculate } from './recalculate/recalculate.ts'
import { readPolicy, sameRecorder } from './record/record-observation.ts'
import type { SaveDetails } from './record/refresh-details.ts'
import { rerank } from './recalculate/rerank.ts'
import { goOnResetting } from './recalculate/reset-check-times.ts'
import { runWatchLoop } from './watch-loop.ts'
import { watchMetrics } from './figures/watch-metrics.ts'

const RECALCULATE_EVERY = minutes(1)

export type WatchingDeps = Deps & {
  readonly announceTransition: AnnounceTransition
  readonly saveDetails: SaveDetails
}

/** One watcher: it checks where that is worth most, and recalculates once a minute what it is worth. */
export async function watch(deps: WatchingDeps, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps
  let priors: Priors = () => GLOBAL_PRIOR
  let resetting: Promise<void> | null = null
  const firstRun = Promise.withResolvers<void>()
  const checking = {
    ...deps,
    watchMetrics: watchMetrics(deps.metrics),
    recordSame: sameRecorder(db),
    priors: () => priors,
  }

  /**
   * Whether a recalculation was finished here before: checks then go on with its results, since among a million
   * records the next one takes seconds. Otherwise they wait for it, because no clock is set by list and budget yet.
   */
  async function readWhatWasLeft(): Promise<boolean> {
    try {
      priors = await readPriors(db)
      return (await readRecalculation(db)).refittedAt > 0
    } catch (error) {
      deps.log.error({ err: error }, 'what recalculation left could not be read')
      return false
    }
  }

  async function recalculateOnce(): Promise<Duration> {
    try {
      await recalculate(deps)
      // Also when another watcher recalculated: what it learned is ours.
      priors = await readPriors(db)
    } finally {
      firstRun.resolve()
      // Also when the recalculation failed: an operator's reset does not wait for its next success.
      resetting ??= resetOnce().finally(() => {
        resetting = null
      })
    }
    return RECALCULATE_EVERY
  }

  /** Runs beside the recalculations: a long list takes many of them. */
  async function resetOnce(): Promise<void> {
    try {
      await goOnResetting(deps, signal)
    } catch (error) {
      deps.log.error({ err: error }, 'putting records to the front failed and is tried again')
    }
  }

  async function changed(releaseId: number): Promise<void> {
    const now = clock.now()
    await rerank(db, [releaseId], await readPolicy(db, now), now)
  }
  const hasClocks = await readWhatWasLeft()
  const recalculation = { name: 'recalculation', longestRest: RECALCULATE_EVERY, step: recalculateOnce }
  const recalculating = runWorkLoop(deps, { ...recalculation, restAfterTrouble: RECALCULATE_EVERY }, signal)
  if (!hasClocks) await Promise.race([firstRun.promise, recalculating])
  await Promise.all([runWatchLoop(checking, changed, signal), recalculating])
  await resetting
}
