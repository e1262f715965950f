import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { LiveHint } from '../live.ts'
import { limitConcurrency, type Concurrency } from './concurrency.ts'
import { interruptibleSleep } from './interruptible-sleep.ts'
import type { DatabaseDeps } from '../database/database-deps.ts'

/** What differs from loop to loop. */
export type WorkLoop = {
  /** Its name for operators, in readiness, metrics and log. */
  readonly name: string
  readonly longestRest: Duration
  readonly restAfterTrouble: Duration
  /** The hints that end a rest, because there may be work. */
  readonly hints?: readonly LiveHint['kind'][]
  /** How many tasks run at once, and how many of them may wait for a vendor's slot. */
  readonly most?: number
  readonly mostWaiting?: number
  /**
   * Claims and starts what may start now. Returns how long there is nothing to do unless a hint comes or a task ends;
   * zero: there may be more at once.
   */
  step(workers: Workers): Promise<Duration>
}

export type Workers = Pick<Concurrency, 'begin' | 'free' | 'room'>

/**
 * Runs the steps of a loop until `signal` aborts, and then waits for its tasks. A failed step or task is logged and
 * ends neither loop nor process; the watchdog notices a loop that is stuck.
 */
export async function runWorkLoop(
  { clock, live, log, progress }: Pick<DatabaseDeps, 'clock' | 'live' | 'log' | 'progress'>,
  { name, longestRest, restAfterTrouble, hints = [], most = 1, mostWaiting, step }: WorkLoop,
  signal: AbortSignal,
): Promise<void> {
  const own = progress.begin(name, longestRest)
  const sleeper = interruptibleSleep(clock, signal)
  const limit = limitConcurrency(most, mostWaiting)
  const heard: readonly string[] = hints.length > 0 ? [...hints, 'missed'] : []
  const stopHearing = live.subscribe(({ kind }) => heard.includes(kind) && sleeper.wake())
  const workers: Workers = {
    ...limit,
    begin: (work) =>
      limit.begin(async (isWaitingNoMore) => {
        await work(isWaitingNoMore).catch((error: unknown) => {
          log.error({ err: error, loop: name }, 'a piece of work failed')
        })
        own.note()
        sleeper.wake()
      }),
  }
  while (!signal.aborted) {
    const rest = await step(workers).then(
      (rest) => {
        // With every place taken, the tasks decide whether the loop is alive.
        if (limit.free() > 0) own.note()
        return rest
      },
      (error: unknown) => {
        log.error({ err: error, loop: name }, 'a loop met trouble and goes on')
        return restAfterTrouble
      },
    )
    if (rest > 0) await sleeper.sleep(rest)
  }
  stopHearing()
  own.end()
  await limit.done()
}
