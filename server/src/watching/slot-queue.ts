import { milliseconds } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { bucketShape, SLOT_VALID_FOR } from '@cratewatch/domain/scheduling/bucket-shape'
import type { Lane } from '../budget.ts'
import type { Clock } from '../clock.ts'
import { decideSlots, VOID_SLOT, type Answer } from './decide-slots.ts'
import type { EgressKeeper } from './egress-keeper.ts'
import { together } from './together.ts'

/** Slots in hand are given away within this time, so that half of their life is left to whoever spends them. */
const IN_HAND_FOR = milliseconds(SLOT_VALID_FOR / 2)
const MOST_IN_HAND = 16
/** What a budget earns within this time may be taken ahead: nothing at the pace of the real marketplace. */
const TAKEN_AHEAD = milliseconds(50)

export type SlotQueue = {
  take(lane: Lane): Promise<Answer>
  /** Forgets slots in hand: the marketplace has just asked us to wait. */
  drop(): void
}

/**
 * Grants slots one write at a time; wishes that arrive meanwhile are granted together by the next one, people first. A
 * fast budget takes a few ahead for the checks. Every slot is in the database before it is given, and given while valid.
 */
export function slotQueue(keeper: EgressKeeper, clock: Clock, requestsPerMinute: number): SlotQueue {
  const ahead = Math.min(MOST_IN_HAND, Math.floor(bucketShape(requestsPerMinute).rate * TAKEN_AHEAD))
  let inHand: { count: number; readonly grantedAt: Instant } | null = null

  const ask = together<Lane, Answer>(async (asked) => {
    const order = [...asked.keys()].toSorted((a, b) => rank(asked[a]) - rank(asked[b]))
    const extra = inHand === null ? Array.from<Lane>({ length: ahead }).fill('background') : []
    const lanes = [...order.map((index) => asked[index] ?? 'background'), ...extra]
    const { answers, grantedAt } = await grant(keeper, clock, lanes, requestsPerMinute)
    const count = answers.slice(asked.length).filter((answer) => answer.ok).length
    if (count > 0) inHand = { count, grantedAt }
    return asked.map((_, index) => answers[order.indexOf(index)] ?? VOID_SLOT)
  })

  return {
    async take(lane) {
      if (inHand !== null && between(inHand.grantedAt, clock.now()) > IN_HAND_FOR) inHand = null
      if (lane === 'interactive' || inHand === null) return ask(lane)
      inHand.count -= 1
      if (inHand.count === 0) inHand = null
      return ok(undefined)
    },
    drop() {
      inHand = null
    },
  }
}

type Granted = { readonly answers: readonly Answer[]; readonly grantedAt: Instant }

async function grant(
  keeper: EgressKeeper,
  clock: Clock,
  lanes: readonly Lane[],
  requestsPerMinute: number,
): Promise<Granted> {
  for (;;) {
    const before = await keeper.current()
    const grantedAt = clock.now()
    const { egress: after, answers } = decideSlots(before, lanes, grantedAt, requestsPerMinute)
    const isRefusing = answers.some((answer) => !answer.ok)
    if (isRefusing && !keeper.isFresh() && (await keeper.read()).revision !== before.revision) continue
    const isGranting = answers.some((answer) => answer.ok)
    // A bucket that starts over after its clock was set back has to be written, or it would start over for ever.
    const isStartingOver = after.pacer.refilledAt < before.pacer.refilledAt
    if (!isGranting && !isStartingOver) return { answers, grantedAt }
    const people = answers.filter((answer, index) => answer.ok && lanes[index] === 'interactive').length
    if (!(await keeper.replace(before, after, people))) continue
    const isVoid = between(grantedAt, clock.now()) > SLOT_VALID_FOR
    return { answers: isVoid ? answers.map(() => VOID_SLOT) : answers, grantedAt }
  }
}

function rank(lane: Lane | undefined): number {
  return lane === 'interactive' ? 0 : 1
}
