import { minutes, type Duration } from '@cratewatch/domain/kernel/duration'
import { WORLD_PRIOR } from '@cratewatch/domain/scheduling/policy/prior'
import { runWorkLoop } from '../queue/work-loop.ts'
import type { World } from '../world.ts'
import type { AnnounceTransition } from './look.ts'
import { readPhaseTwo } from './phase-two.ts'
import { readPriors, type Priors } from './priors.ts'
import { recalculate } from './recalculate.ts'
import { readPolicy, sameRecorder } from './record-observation.ts'
import type { SaveDetails } from './refresh-details.ts'
import { rerank } from './rerank.ts'
import { goOnResetting } from './reset-check-times.ts'
import { runWatchLoop } from './watch-loop.ts'
import { watchMetrics } from './watch-metrics.ts'

const RECALCULATE_EVERY = minutes(1)

export type WatchingWorld = World & {
  readonly announce: AnnounceTransition
  readonly saveDetails: SaveDetails
}

/** Both phases of one watcher: looking where it is worth most, and once a minute learning what that is. */
export async function watch(world: WatchingWorld, signal: AbortSignal): Promise<void> {
  const { db, clock } = world
  let priors: Priors = () => WORLD_PRIOR
  let resetting: Promise<void> | null = null
  const firstTurn = Promise.withResolvers<void>()
  const checking = {
    ...world,
    watchMetrics: watchMetrics(world.metrics),
    recordSame: sameRecorder(db),
    priors: () => priors,
  }

  /**
   * Whether phase two has finished a turn here before: looks go on by what it left, since among a million records its
   * next turn takes seconds. Otherwise they wait for it: nothing has set the clocks by list and budget yet.
   */
  async function readWhatWasLeft(): Promise<boolean> {
    try {
      priors = await readPriors(db)
      return (await readPhaseTwo(db)).refittedAt > 0
    } catch (error) {
      world.log.error({ err: error }, 'what recalculation left could not be read')
      return false
    }
  }

  async function recalculateOnce(): Promise<Duration> {
    try {
      await recalculate(world)
      // Also when another watcher recalculated: what it learned is ours.
      priors = await readPriors(db)
    } finally {
      firstTurn.resolve()
    }
    resetting ??= resetOnce().finally(() => {
      resetting = null
    })
    return RECALCULATE_EVERY
  }

  /** Beside the turns of phase two: of a long list it takes many of them. */
  async function resetOnce(): Promise<void> {
    try {
      await goOnResetting(world, signal)
    } catch (error) {
      world.log.error({ err: error }, 'putting records to the front failed and is tried again')
    }
  }

  async function changed(releaseId: number): Promise<void> {
    const now = clock.now()
    await rerank(db, [releaseId], await readPolicy(db, now), now)
  }
  const hasClocks = await readWhatWasLeft()
  const recalculation = { name: 'recalculation', longestRest: RECALCULATE_EVERY, step: recalculateOnce }
  const recalculating = runWorkLoop(world, { ...recalculation, restAfterTrouble: RECALCULATE_EVERY }, signal)
  if (!hasClocks) await Promise.race([firstTurn.promise, recalculating])
  await Promise.all([runWatchLoop(checking, changed, signal), recalculating])
  await resetting
}
