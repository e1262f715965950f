import { milliseconds, seconds } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import {
  afterFruitless,
  afterRequest,
  leftToOthers,
  nextInLine,
  NO_USE,
  type RecentUse,
} from '@cratewatch/domain/plans/people-order'
import type { Clock } from '../../base/clock.ts'
import type { Budget, Person, SlotRefusal } from './budget.ts'
import type { SlotQueue } from './slot-queue.ts'

/** How far ahead a slot may be taken at most. Each process has one such request under way at a time. */
const LONGEST_REACH = seconds(3)
/** A person with no more patience than this is served first or refused. */
const A_BEAT = seconds(1)
const MOST_REMEMBERED = 10_000

export type PeopleLine = {
  /** Waits for a slot; a refusal says when to try again. */
  wait: Budget['waitForPerson']
}

type Waiting = Person & {
  readonly until: Instant
  settle(answer: Result<void, SlotRefusal>): void
  fail(error: unknown): void
}

/**
 * Creates a queue of people in this process: of those who wait for the marketplace, for a search, an added record or a
 * wantlist, or for the turn of a search. Each slot goes to the person first in order when it may be spent. A wait
 * longer than their patience is refused at once.
 */
export function peopleLine(slots: Pick<SlotQueue, 'take'>, uses: RecentUses, clock: Clock): PeopleLine {
  let alarm = new AbortController()
  let line: Waiting[] = []
  let isServing = false

  const next = () => uses.nextOf(line)

  function leave(one: Waiting): Waiting {
    line = line.filter((other) => other !== one)
    return one
  }

  /** Refuses people whose patience ends before the next slot. */
  function refuseWaiting(refusal: SlotRefusal): void {
    const now = clock.now()
    for (const one of line) {
      if (refusal.retryAfter > between(now, one.until)) leave(one).settle(refused(refusal))
    }
  }

  async function serve(first: Waiting): Promise<void> {
    const patience = Math.max(0, ...line.map(({ until }) => between(clock.now(), until)))
    const reach = milliseconds(Math.min(LONGEST_REACH, patience))
    const taken = await slots.take({ priorityClass: 'interactive', leave: uses.leaveOf(first), reach })
    if (taken.ok) {
      refuseWaiting({ retryAfter: milliseconds(0) })
      // Chosen only now, because a person with priority may have arrived meanwhile.
      const chosen = next()
      if (chosen === undefined) return
      uses.change(chosen.userId, afterRequest)
      return leave(chosen).settle(ok(undefined))
    }
    refuseWaiting(taken.error)
    // A person who arrived meanwhile may get a slot where the first did not.
    if (next() !== first) return
    alarm = new AbortController()
    await clock.sleep(taken.error.retryAfter, alarm.signal)
  }

  async function serveAll(): Promise<void> {
    if (isServing) return alarm.abort()
    isServing = true
    try {
      for (let first = next(); first !== undefined; first = next()) await serve(first)
    } catch (error) {
      for (const one of line) leave(one).fail(error)
    } finally {
      isServing = false
    }
  }

  return {
    wait(person, patience, signal) {
      if (line.length > 0 && patience < A_BEAT) return Promise.resolve(refused({ retryAfter: A_BEAT }))
      const { promise, resolve, reject } = Promise.withResolvers<Result<void, SlotRefusal>>()
      const one = { ...person, until: plus(clock.now(), patience), settle: resolve, fail: reject }
      const giveUp = () => leave(one).settle(refused({ retryAfter: patience }))
      signal?.addEventListener('abort', giveUp, { once: true })
      line.push(one)
      if (signal?.aborted) giveUp()
      else void serveAll()
      return promise.finally(() => signal?.removeEventListener('abort', giveUp))
    },
  }
}

type RecentUses = ReturnType<typeof recentUses>

/** Remembers the recent requests of people in this process. */
export function recentUses(clock: Pick<Clock, 'now'>) {
  const uses = new Map<string, RecentUse>()
  const of = (userId: string) => uses.get(userId) ?? NO_USE

  function change(userId: string, after: typeof afterRequest): void {
    const used = after(of(userId), clock.now())
    // The map is ordered by the last request, so its first entry is the oldest.
    uses.delete(userId)
    uses.set(userId, used)
    const [oldest] = uses.keys()
    if (uses.size > MOST_REMEMBERED && oldest !== undefined) uses.delete(oldest)
  }

  return {
    change,
    chargeFor: (userId: string) => change(userId, afterFruitless),
    nextOf(line: readonly Waiting[]): Waiting | undefined {
      const inLine = line.map((one) => ({ one, urgency: one.urgency, use: of(one.userId) }))
      return nextInLine(inLine, clock.now())?.one
    },
    leaveOf: ({ urgency, userId }: Waiting) => leftToOthers({ urgency, use: of(userId) }, clock.now()),
  }
}
