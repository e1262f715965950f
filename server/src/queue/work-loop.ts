import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { LiveHint } from '../live.ts'
import type { Deps } from '../deps.ts'
import { limitConcurrency, type Concurrency } from './concurrency.ts'
import { interruptibleSleep } from './interruptible-sleep.ts'

/** What is particular to one loop. */
export type WorkLoop = {
  /** For operators: in readiness, metrics and log. */
  readonly name: string
  readonly longestRest: Duration
  readonly restAfterTrouble: Duration
  /** What is published when there may be work: it ends a rest. */
  readonly hints?: readonly LiveHint['kind'][]
  /** Pieces of work under way at once, and how many of them may wait for a slot of a vendor. */
  readonly most?: number
  readonly mostWaiting?: number
  /**
   * Claims what may begin now and begins it; answers how long nothing else will happen unless somebody hints at work or
   * a piece of work ends. Zero: there may be more at once.
   */
  step(workers: Workers): Promise<Duration>
}

export type Workers = Pick<Concurrency, 'begin' | 'free' | 'room'>

/**
 * Runs the steps of a loop until `signal` aborts, then lets what is under way end. Trouble in a step or a piece of work
 * is logged and ends neither the loop nor the process; a loop that gets nowhere is seen by the watchdog.
 */
export async function runWorkLoop(
  { clock, live, log, progress }: Pick<Deps, 'clock' | 'live' | 'log' | 'progress'>,
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
        // Nothing is free: whether what is under way ends at all is the question.
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
