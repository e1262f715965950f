import { minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'

/** How often the loops of this process are monitored. */
export const ROUND: Duration = seconds(10)

/** A loop without progress for this long, and for this many of its longest rests, counts as stuck. */
const STANDS_AFTER: Duration = minutes(5)
const STANDS_AFTER_RESTS = 10

/** The progress that a loop reports. */
export type LoopProgress = {
  /** Notes a finished step, even one without work. A failed step does not count. */
  note(): void
  end(): void
}

/** The progress of one process's loops. */
export type Progress = {
  begin(loop: string, longestRest: Duration): LoopProgress
  /**
   * Counts one more `ROUND`. Rounds are counted instead of reading a clock, so that a suspended process or a set clock
   * makes no loop look stuck.
   */
  round(): void
  /** Lists the stuck loops by name. */
  standing(): readonly string[]
  /** Says that this process is about to end, so that no more requests are sent to it. */
  stop(): void
  isStopping(): boolean
}

export function createProgress(): Progress {
  const loops = new Set<{ readonly name: string; readonly most: number; rounds: number }>()
  let stopping = false
  return {
    begin(name, longestRest) {
      const loop = { name, most: roundsAllowed(longestRest), rounds: 0 }
      loops.add(loop)
      return {
        note() {
          loop.rounds = 0
        },
        end() {
          loops.delete(loop)
        },
      }
    },
    round() {
      for (const loop of loops) loop.rounds += 1
    },
    standing: () => [...loops].filter(({ rounds, most }) => rounds > most).map(({ name }) => name),
    stop() {
      stopping = true
    },
    isStopping: () => stopping,
  }
}

function roundsAllowed(longestRest: Duration): number {
  return Math.ceil(Math.max(STANDS_AFTER, longestRest * STANDS_AFTER_RESTS) / ROUND)
}
