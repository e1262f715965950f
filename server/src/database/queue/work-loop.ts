import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Clock } from '../../base/clock.ts'
import type { LiveHint } from '../connection/live.ts'
import type { DatabaseDeps } from '../database-deps.ts'

/** What differs from loop to loop. */
export type WorkLoop = {
  /** Its name for operators, in readiness, metrics and log. */
  readonly name: string
  readonly longestRest: Duration
  readonly restAfterTrouble: Duration
  /** The hints that end a rest, because there may be work. */
  readonly hints?: readonly LiveHint['kind'][]
  /** How many tasks run at once, now or as it changes, and how many of them may wait for a vendor's slot. */
  readonly most?: number | (() => number)
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

type InterruptibleSleep = {
  /** Resolves after `duration`, when woken, or when the signal aborts. */
  sleep(duration: Duration): Promise<void>
  /** Ends the present sleep, or the next one at once. */
  wake(): void
}

/** Makes a sleep for one sleeper. A wake between two sleeps ends the next one, so that none is missed. */
function interruptibleSleep(clock: Clock, signal: AbortSignal): InterruptibleSleep {
  let sleeping: AbortController | null = null
  let isWoken = false
  return {
    async sleep(duration) {
      if (!isWoken && !signal.aborted) {
        sleeping = new AbortController()
        await clock.sleep(duration, AbortSignal.any([sleeping.signal, signal]))
        sleeping = null
      }
      isWoken = false
    },
    wake() {
      if (sleeping === null) isWoken = true
      else sleeping.abort()
    },
  }
}

/** A task that calls `isWaitingNoMore` once it has its slot with a vendor; it must not reject. */
type Work = (isWaitingNoMore: () => void) => Promise<void>

type Concurrency = {
  begin(work: Work): void
  /** How many more may start now. */
  free(): number
  /** Resolves when another one may start. */
  room(): Promise<void>
  /** Resolves when everything in flight has ended. */
  done(): Promise<void>
}

/** Limits concurrent tasks to `most`, of which at most `mostWaiting` wait for their slot. */
function limitConcurrency(limit: number | (() => number), mostWaiting = Infinity): Concurrency {
  const most = typeof limit === 'number' ? () => limit : limit
  const underWay = new Set<Promise<void>>()
  const waiting = new Set<Promise<void>>()
  return {
    begin(work) {
      const passed = Promise.withResolvers<void>()
      waiting.add(passed.promise)
      const isWaitingNoMore = () => {
        waiting.delete(passed.promise)
        passed.resolve()
      }
      const ended = work(isWaitingNoMore).finally(() => {
        isWaitingNoMore()
        underWay.delete(ended)
      })
      underWay.add(ended)
    },
    free: () => Math.max(0, Math.min(most() - underWay.size, mostWaiting - waiting.size)),
    async room() {
      while (waiting.size >= mostWaiting) await Promise.race(waiting)
      while (underWay.size >= most()) await Promise.race(underWay)
    },
    async done() {
      await Promise.all(underWay)
    },
  }
}
