import { runningClock, type Clock } from '../../../simulator/src/kit/clock.ts'
import { keepAhead, readAhead } from './kept-ahead.ts'

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
