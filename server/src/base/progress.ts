import { minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import type { HealthDocument } from '@cratewatch/domain/operating/health'

/** How often the loops of this process are monitored. */
export const ROUND: Duration = seconds(10)

/** A loop without progress for this long, and for this many of its longest rests, counts as stuck. */
const STANDS_AFTER: Duration = minutes(5)
const STANDS_AFTER_RESTS = 10

/** The progress that a loop reports. */
export type LoopProgress = {
  /** Notes a finished step, even one without work, or a request answered. A failed step does not count. */
  note(): void
  end(): void
}

/** What a process does under one name. */
export type Activity = {
  readonly name: string
  /** How many loops or streams of this name are open. */
  readonly count: number
  /** The steps finished since it was asked before. */
  readonly steps: number
  readonly isStuck: boolean
}

/**
 * damaged: tables of the own database; held: nothing is sent until an operator answers; unwritable: it takes
 * no writes; pooled: it is reached by a pooler alone.
 */
export type Obstacle = 'damaged' | 'held' | 'unwritable' | 'pooled'

/** The progress of one process's loops, and what keeps it from its work. */
export type Progress = {
  /** Begins a loop. Without a longest rest it only counts what is done, and is never stuck. */
  begin(loop: string, longestRest?: Duration): LoopProgress
  /**
   * Counts one more `ROUND`. Rounds are counted instead of reading a clock, so that a suspended process or a set clock
   * makes no loop look stuck.
   */
  round(): void
  /** Lists the stuck loops by name. */
  standing(): readonly string[]
  /** Lists what this process has done since the last call. */
  takeActivities(): readonly Activity[]
  /** Says in a sentence what is wrong for longer than a moment; null: it is over. */
  say(obstacle: Obstacle, sentence: string | null): void
  /** Has `read` asked for the health of the whole instance. */
  explain(read: () => Promise<HealthDocument>): void
  /** Reads the health of the whole instance; null: nobody here knows it. */
  health(): Promise<HealthDocument | null>
  /** Lists what is wrong. */
  obstacles(): ReadonlyMap<Obstacle, string>
  /** Says that this process is about to end, so that no more requests are sent to it. */
  stop(): void
  isStopping(): boolean
}

export function createProgress(): Progress {
  const loops = new Set<Loop>()
  const obstacles = new Map<Obstacle, string>()
  let read: () => Promise<HealthDocument | null> = () => Promise.resolve(null)
  let stopping = false
  return {
    begin: (name, longestRest) => beginLoop(loops, name, longestRest),
    round() {
      for (const loop of loops) loop.rounds += 1
    },
    standing: () => [...loops].filter(isStuck).map(({ name }) => name),
    takeActivities: () => takeActivities(loops),
    say(obstacle, sentence) {
      if (sentence === null) obstacles.delete(obstacle)
      else obstacles.set(obstacle, sentence)
    },
    obstacles: () => obstacles,
    explain(given) {
      read = given
    },
    health: () => read(),
    stop() {
      stopping = true
    },
    isStopping: () => stopping,
  }
}

type Loop = { readonly name: string; readonly most: number; rounds: number; steps: number }

function beginLoop(loops: Set<Loop>, name: string, longestRest: Duration | undefined): LoopProgress {
  const most = longestRest === undefined ? Infinity : roundsAllowed(longestRest)
  const loop = { name, most, rounds: 0, steps: 0 }
  loops.add(loop)
  return {
    note() {
      loop.rounds = 0
      loop.steps += 1
    },
    end() {
      loops.delete(loop)
    },
  }
}

/** Counts the loops of each name and the steps they have done, which begin anew. */
function takeActivities(loops: ReadonlySet<Loop>): readonly Activity[] {
  const activities = [...Map.groupBy(loops, ({ name }) => name)].map(([name, all]) => ({
    name,
    count: all.length,
    steps: all.reduce((total, { steps }) => total + steps, 0),
    isStuck: all.some(isStuck),
  }))
  for (const loop of loops) loop.steps = 0
  return activities
}

const isStuck = ({ rounds, most }: Loop): boolean => rounds > most

function roundsAllowed(longestRest: Duration): number {
  return Math.ceil(Math.max(STANDS_AFTER, longestRest * STANDS_AFTER_RESTS) / ROUND)
}
