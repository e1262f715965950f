import { minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'

/** How often somebody looks whether the loops of this process go on. */
export const ROUND: Duration = seconds(10)

/** A loop that has got nowhere for so long, and for so many of its longest rests, stands. */
const STANDS_AFTER: Duration = minutes(5)
const STANDS_AFTER_RESTS = 10

/** What a loop says of itself. */
export type LoopProgress = {
  /** A turn is done, also one that found nothing to do. A turn that failed is none. */
  note(): void
  end(): void
}

/** How the loops of one process get on. */
export type Progress = {
  begin(loop: string, longestRest: Duration): LoopProgress
  /**
   * Says that `ROUND` has passed. Rounds are counted and no clock is read: a process that slept, or whose clock was set,
   * has missed nothing.
   */
  round(): void
  /** The loops that stand, by name. */
  standing(): readonly string[]
}

export function createProgress(): Progress {
  const loops = new Set<{ readonly name: string; readonly most: number; rounds: number }>()
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
  }
}

function roundsAllowed(longestRest: Duration): number {
  return Math.ceil(Math.max(STANDS_AFTER, longestRest * STANDS_AFTER_RESTS) / ROUND)
}
