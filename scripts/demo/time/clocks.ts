import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { milliseconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import type { Clock } from '../../../server/src/base/clock.ts'
import { runningClock, type Clock as VendorClock } from '../../../simulator/src/kit/clock.ts'

export type SharedClock = VendorClock & {
  /** Called after each move with how many ms time is ahead of the wall. */
  onMove: (ahead: number) => void
}

/** Returns the clock of all simulated vendors of a demo; how far it was moved is kept in `folder`. */
export function sharedClock(folder: string): SharedClock {
  const clock = runningClock(readAhead(folder))
  const shared: SharedClock = {
    now: () => clock.now(),
    after: (ms, task) => clock.after(ms, task),
    advance(ms) {
      clock.advance(ms)
      const ahead = clock.now() - Date.now()
      keepAhead(folder, ahead)
      shared.onMove(ahead)
    },
    stop: () => clock.stop(),
    onMove: () => undefined,
  }
  return shared
}

/** Reads how many ms the demo of a folder is ahead of wall time. */
export function readAhead(folder: string): number {
  return existsSync(fileIn(folder)) ? Number(readFileSync(fileIn(folder), 'utf8')) : 0
}

export function keepAhead(folder: string, ms: number): void {
  writeFileSync(fileIn(folder), `${ms}\n`)
}

function fileIn(folder: string): string {
  return join(folder, 'clock-ahead')
}

export type MovingClock = Clock & {
  /** Moves time to `ahead` ms of the own clock, and wakes the sleepers that are due by then, in the order of their times. */
  move(ahead: number): Promise<void>
}

type Sleeper = { readonly due: number; readonly moved: AbortController }

/** Returns a clock that runs like `own`, some ms ahead of it; for whoever lives by it, a move is time that has passed. */
export function movingClock(own: Clock, startsAhead: number): MovingClock {
  let ahead = milliseconds(startsAhead)
  const sleepers = new Set<Sleeper>()
  const elapsed = () => milliseconds(own.elapsed() + ahead)

  async function sleepUntil(due: number, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted === true || elapsed() >= due) return
    const sleeper = { due, moved: new AbortController() }
    sleepers.add(sleeper)
    const signals = [sleeper.moved.signal, ...(signal === undefined ? [] : [signal])]
    await own.sleep(milliseconds(due - elapsed()), AbortSignal.any(signals))
    sleepers.delete(sleeper)
    return sleepUntil(due, signal)
  }

  return {
    ...own,
    now: () => plus(own.now(), ahead),
    elapsed,
    sleep: (duration, signal) => sleepUntil(elapsed() + duration, signal),
    async move(to) {
      ahead = milliseconds(to)
      for (const { moved } of [...sleepers].toSorted((a, b) => a.due - b.due)) {
        moved.abort()
        // Lets the woken one begin before the next.
        await yieldToEventLoop()
      }
    },
  }
}
