import { yieldToEventLoop } from '../../server/src/base/clock.ts'
import type { Chance, Trace } from './chance.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Something that a process has asked for and waits for: a statement, a request, an answer on its way. */
export type Step = {
  /** The process that waits for it. */
  readonly of: string
  readonly what: string
  /** Whether it can happen now; absent: always. */
  readonly isReady?: () => boolean
  /** Lets it happen; what it leads to is asked for as further steps. Returns what became of it. */
  happen(): Promise<string> | string
}

/** The steps that wait, among which chance decides. */
export type Steps = {
  ask(step: Step): void
  waiting(): number
  /** Takes away what a process asked for: it has ended. */
  forget(of: string): void
  /** Lets one of them happen; `held` names processes that are not let go on. */
  happenOne(held: ReadonlySet<string>): Promise<boolean>
  /** Resolves when every process waits for a step or for time. */
  settle(): Promise<void>
}

/** So many turns of the event loop without a new step: what runs without our steps takes fewer. */
const QUIET_TURNS = 4

export function createSteps(time: VirtualTime, chance: Chance, trace: Trace): Steps {
  let waiting: Step[] = []
  let added = 0
  return {
    ask(step) {
      added += 1
      waiting.push(step)
    },
    waiting: () => waiting.length,
    forget(of) {
      waiting = waiting.filter((step) => step.of !== of)
    },
    async happenOne(held) {
      const free = waiting.filter(({ of, isReady }) => !held.has(of) && isReady?.() !== false)
      if (free.length === 0) return false
      const step = chance.pick(free)
      waiting.splice(waiting.indexOf(step), 1)
      const end = await step.happen()
      trace.note(`${step.of} ${step.what} → ${end}`)
      return true
    },
    async settle() {
      for (let quiet = 0; quiet < QUIET_TURNS;) {
        const before = added + time.activity()
        await yieldToEventLoop()
        quiet = added + time.activity() === before ? quiet + 1 : 0
      }
    },
  }
}

/** Lets everything happen as soon as it is asked for: for whoever looks at a history from outside. */
export const stepsAtOnce: Steps = {
  ask: (step) => void step.happen(),
  waiting: () => 0,
  forget: () => {},
  happenOne: () => Promise.resolve(false),
  settle: yieldToEventLoop,
}
