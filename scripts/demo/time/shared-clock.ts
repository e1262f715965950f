import { runningClock, type Clock } from '../../../simulator/src/kit/clock.ts'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type SharedClock = Clock & {
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
