import { instant, type Instant } from '@cratewatch/domain/kernel/instant'

/** A source of time. */
export type Time = { now(): Instant }

/** A simulator's time, and the tasks scheduled in it. */
export type Clock = Time & {
  /** Runs `task` once, `ms` from now; returns a function that cancels it. */
  after(ms: number, task: () => void): () => void
  /** Advances time; tasks that fall due run in order, each at its own instant. */
  advance(ms: number): void
  /** Cancels every task. */
  stop(): void
}

/** A manual clock, which stands still until it is advanced: for tests. */
export function standingClock(startsAt: Instant = instant(Date.UTC(2026, 0, 5, 12))): Clock {
  let now: number = startsAt
  return new Agenda({ now: () => now, moveTo: (at) => (now = Math.max(now, at)), running: false })
}

/** A clock of wall time that can be advanced, and runs on from there; it starts `ahead` ms ahead. */
export function runningClock(ahead = 0): Clock {
  const now = () => Date.now() + ahead
  return new Agenda({ now, moveTo: (at) => (ahead += Math.max(0, at - now())), running: true })
}

/** The time of this machine, which nobody moves. */
export function wallTime(): Time {
  return { now: () => instant(Date.now()) }
}

export function isClock(time: Time): time is Clock {
  return 'advance' in time
}

type Hands = { now(): number; moveTo(at: number): void; readonly running: boolean }
type Plan = { readonly at: number; readonly task: () => void }

/** The longest delay of the platform's timers. */
const longestWaitMs = 2_147_483_647

class Agenda implements Clock {
  readonly #hands: Hands
  #plans: Plan[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(hands: Hands) {
    this.#hands = hands
  }

  now(): Instant {
    return instant(this.#hands.now())
  }

  after(ms: number, task: () => void): () => void {
    const plan = { at: this.#hands.now() + Math.max(0, ms), task }
    const later = this.#plans.findIndex((each) => each.at > plan.at)
    this.#plans.splice(later < 0 ? this.#plans.length : later, 0, plan)
    this.#rearm()
    return () => {
      this.#plans = this.#plans.filter((each) => each !== plan)
      this.#rearm()
    }
  }

  advance(ms: number): void {
    if (ms < 0) throw new Error('Time does not run backwards')
    this.#runUntil(this.#hands.now() + ms)
  }

  stop(): void {
    this.#plans = []
    this.#rearm()
  }

  #runUntil(end: number): void {
    for (let next = this.#plans[0]; next !== undefined && next.at <= end; next = this.#plans[0]) {
      this.#plans.shift()
      this.#hands.moveTo(next.at)
      next.task()
    }
    this.#hands.moveTo(end)
    this.#rearm()
  }

  #rearm(): void {
    clearTimeout(this.#timer)
    const next = this.#plans[0]
    if (next === undefined || !this.#hands.running) return
    const wait = Math.min(longestWaitMs, Math.max(0, next.at - this.#hands.now()))
    this.#timer = setTimeout(() => this.#runUntil(this.#hands.now()), wait)
    this.#timer.unref()
  }
}
