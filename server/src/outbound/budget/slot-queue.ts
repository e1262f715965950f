import { milliseconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { bucketShape, SLOT_VALID_FOR } from '@cratewatch/domain/scheduling/bucket-shape'
import { isAway, pass } from '@cratewatch/domain/scheduling/circuit-breaker'
import { take, type PriorityClass } from '@cratewatch/domain/scheduling/limiter'
import { coalesce } from '../../base/shared-work.ts'
import type { Deps } from '../deps.ts'
import type { SlotRefusal } from './budget.ts'
import type { EgressKeeper } from './egress-keeper.ts'
import type { Egress } from './egress-row.ts'

/** How long a slot taken ahead may wait: half of its life is left to the request that spends it. */
const IN_HAND_FOR = milliseconds(SLOT_VALID_FOR / 2)
const MOST_IN_HAND = 16
/** How far ahead slots may be taken; at the real marketplace's pace, none is. */
const TAKEN_AHEAD = milliseconds(50)
const CHECK: SlotRequest = { priorityClass: 'background', reach: milliseconds(0) }

export type SlotQueue = {
  /**
   * Takes a slot and waits until it may be spent. A slot granted ahead becomes void when the marketplace has asked for
   * a pause meanwhile.
   */
  take(request: SlotRequest): Promise<SlotAnswer>
  /** Drops the slots taken ahead, after the marketplace asked for a pause. */
  drop(): void
}

/** The share of the budget that people have ahead of the checks. */
export type PeopleShare = () => Promise<number>

/**
 * Grants slots, one write at a time: requests that arrive during a write are decided together by the next, people
 * first. On a fast budget it takes a few slots ahead for the checks. A slot is written before it is given, and given
 * only while valid.
 */
export function slotQueue(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  keeper: EgressKeeper,
  peopleShare: PeopleShare,
): SlotQueue {
  const { requestsPerMinute } = config.marketplace
  const ahead = Math.min(MOST_IN_HAND, Math.floor(bucketShape(requestsPerMinute).rate * TAKEN_AHEAD))
  let inHand: { count: number; readonly grantedAt: Instant } | null = null
  let drops = 0

  async function grant(requests: readonly SlotRequest[]): Promise<Granted> {
    const terms = { requestsPerMinute, peopleShare: await peopleShare() }
    for (;;) {
      const before = await keeper.current()
      const grantedAt = clock.now()
      const { egress: after, answers } = decideSlots(before, requests, grantedAt, terms)
      const isRefusing = answers.some((answer) => !answer.ok)
      if (isRefusing && !keeper.isFresh() && (await keeper.read()).revision !== before.revision) continue
      const isGranting = answers.some((answer) => answer.ok)
      // A bucket that restarts because its clock was set back has to be written, or it would restart each time.
      const isStartingOver = after.limiter.refilledAt < before.limiter.refilledAt
      if (!isGranting && !isStartingOver) return { answers, grantedAt }
      const people = answers.filter(
        (answer, index) => answer.ok && requests[index]?.priorityClass !== 'background',
      ).length
      if (!(await keeper.replace(before, after, people))) continue
      const isVoid = between(grantedAt, clock.now()) > SLOT_VALID_FOR
      return { answers: isVoid ? answers.map(() => VOID_SLOT) : answers, grantedAt }
    }
  }

  const grantInTurn = coalesce<SlotRequest, SlotAnswer>(async (requests) => {
    const order = [...requests.keys()].toSorted((a, b) => rank(requests[a]) - rank(requests[b]))
    const extra = inHand === null ? Array.from({ length: ahead }, () => CHECK) : []
    const { answers, grantedAt } = await grant([...order.map((index) => requests[index] ?? CHECK), ...extra])
    const count = answers.slice(requests.length).filter((answer) => answer.ok).length
    if (count > 0) inHand = { count, grantedAt }
    return requests.map((_, index) => answers[order.indexOf(index)] ?? VOID_SLOT)
  })

  return {
    async take(request) {
      if (inHand !== null && between(inHand.grantedAt, clock.now()) > IN_HAND_FOR) inHand = null
      if (request.priorityClass === 'background' && inHand !== null) {
        inHand.count -= 1
        if (inHand.count === 0) inHand = null
        return ok(milliseconds(0))
      }
      const answer = await grantInTurn(request)
      if (!answer.ok || answer.value === 0) return answer
      const dropsBefore = drops
      const grantedAt = clock.now()
      await clock.sleep(answer.value)
      const late = between(grantedAt, clock.now()) - answer.value
      return drops === dropsBefore && late <= SLOT_VALID_FOR ? answer : VOID_SLOT
    },
    drop() {
      inHand = null
      drops += 1
    },
  }
}

type Granted = { readonly answers: readonly SlotAnswer[]; readonly grantedAt: Instant }

const RANKS: Readonly<Record<PriorityClass, number>> = { interactive: 0, guest: 1, background: 2 }

function rank(request: SlotRequest | undefined): number {
  return RANKS[request?.priorityClass ?? 'background']
}

/**
 * A request for a slot. It may be granted ahead when the slot comes within `reach`; `leave` is the part of people's
 * burst left to others.
 */
export type SlotRequest = {
  readonly priorityClass: PriorityClass
  readonly reach: Duration
  readonly leave?: number
}

/** A granted slot: how long until it may be spent. */
type SlotAnswer = Result<Duration, SlotRefusal>

/** Decides on several requests in their order: limiter first, then breaker, so that a trial is not spent on a wait. */
function decideSlots(
  egress: Egress,
  requests: readonly SlotRequest[],
  now: Instant,
  terms: { readonly requestsPerMinute: number; readonly peopleShare: number },
): { readonly egress: Egress; readonly answers: readonly SlotAnswer[] } {
  const { requestsPerMinute, peopleShare } = terms
  let current = egress
  const answers = requests.map(({ priorityClass, reach, leave = 0 }): SlotAnswer => {
    const taken = take(current.limiter, priorityClass, now, requestsPerMinute, { peopleShare, reach, leave })
    if (taken.outcome.kind === 'wait') {
      current = { ...current, limiter: taken.state }
      return refuseSlot(taken.outcome.duration, current)
    }
    const passed = pass(current.breaker, now)
    if (passed.outcome.kind === 'wait') return refuseSlot(passed.outcome.duration, current)
    current = { ...current, limiter: taken.state, breaker: passed.breaker }
    return ok(taken.outcome.after)
  })
  return { egress: current, answers }
}

function refuseSlot(retryAfter: Duration, { breaker }: Egress): SlotAnswer {
  return refused(isAway(breaker) ? { retryAfter, isAway: true } : { retryAfter })
}

/** The answer for a slot that took too long to write; its request is repeated at once. */
const VOID_SLOT: SlotAnswer = refused({ retryAfter: milliseconds(1) })
