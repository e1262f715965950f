import type { AlertRule } from '../../alerts/alert-rule.ts'
import type { Observation } from '../../availability/observation.ts'
import type { Grade } from '../../copies/copy.ts'

/** Seconds since the life began. */
export type Second = number

/** A copy as it really is: what its seller does to it, whether or not anybody looks. */
export type Offer = {
  readonly id: number
  readonly seller: string
  readonly postedAt: Second
  readonly endsAt: Second
  readonly states: readonly OfferState[]
}
type OfferState = { readonly at: Second; readonly price: number; readonly media: Grade }

export type LifeStep = { readonly at: Second } & LifeAct
type LifeAct =
  | { readonly act: 'check'; readonly late: Second }
  | { readonly act: 'visit'; readonly shop: string; readonly isGone: boolean }
  | { readonly act: 'edit'; readonly rule: Partial<AlertRule> }
  /** Mutes the record until it is cheaper than it is now. */
  | { readonly act: 'mute' }

/** A life of one release: its copies, what is asked of the marketplace when, and what one collector wants. */
export type Life = {
  readonly offers: readonly Offer[]
  readonly steps: readonly LifeStep[]
  readonly rule: Partial<AlertRule>
  /** Whether the collector follows the shops; otherwise somebody else does. */
  readonly follows: boolean
  /** Whether listings' own pages are answered when they are asked. */
  readonly answers: boolean
}

/** The shops that somebody follows; copies of others are known by their number only. */
export const SHOPS = ['Redwax', 'Bluewax'] as const

/** The offers that stand at a moment, as they are then. */
export function offersAt({ offers }: Life, at: Second) {
  return offers
    .filter(({ postedAt, endsAt }) => postedAt <= at && at < endsAt)
    .map((offer) => {
      const { price, media } = offer.states.findLast((state) => state.at <= at)!
      return { offer, price, media }
    })
}

/** What statistics say that know the world as it was at a moment. */
export function statisticsAt(life: Life, at: Second): Observation {
  const prices = offersAt(life, at).map(({ price }) => price)
  if (prices.length === 0) return { kind: 'none' }
  return { kind: 'on-sale', count: prices.length, lowest: { value: Math.min(...prices), currency: 'EUR' } }
}

const UP_TO_30 = { ceiling: { minor: 3_000, currency: 'EUR' }, onlyWithinCeiling: true } as const
const NICE = { leastMedia: 'VG+' } as const
const WAITS = { whenUnknown: 'wait' } as const
const RULES: readonly Partial<AlertRule>[] = [
  { ...UP_TO_30, ...NICE, ...WAITS },
  { ...UP_TO_30, ...NICE },
  { ...UP_TO_30, ...NICE, ceiling: { minor: 5_000, currency: 'EUR' } },
  { ...UP_TO_30 },
  { ...NICE, ...WAITS },
  NICE,
  {},
  { notFrom: ['Redwax'] },
  { ...UP_TO_30, notFrom: ['Redwax'] },
  { ...NICE, moreCopies: true },
]
const PRICES = [20, 25, 28, 40, 60] as const
const MEDIA = ['NM', 'VG+', 'G', 'P'] as const
const GAPS = [1, 3, 10, 40, 130, 400, 1_200, 7_200, 30_000] as const
/** By how many seconds statistics know the world late. */
const LATE = [0, 1, 4, 60] as const

/** Draws a life of a few copies, in which checks and visits come between a second and hours apart. The same seed draws the same. */
export function lifeOf(seed: number): Life {
  const draw = drawing(seed)
  const steps: LifeStep[] = []
  // Somebody has watched and followed for a while.
  let at = 0
  let read = 0
  for (const shop of SHOPS) steps.push({ at: (at += 1), act: 'visit', shop, isGone: false })
  for (const late of [0, 0]) steps.push({ at: (at += 200), act: 'check', late })
  for (let more = 6 + draw.below(19); more > 0; more -= 1) {
    const act = actOf(draw)
    at += draw.of(GAPS)
    // However late they are, statistics do not go back.
    const late = act.act === 'check' ? Math.min(act.late, at - read) : 0
    if (act.act === 'check') read = at - late
    steps.push(act.act === 'check' ? { at, act: 'check', late } : { at, ...act })
  }
  const end = at + 1
  const offers = Array.from({ length: 1 + draw.below(4) }, (_, n) => offersOf(draw, 2 * n + 1, end)).flat()
  if (draw.below(6) === 0) steps.push({ at: end, act: 'visit', shop: draw.of(SHOPS), isGone: true })
  addMute(drawing(~seed), steps)
  return { offers, steps, rule: draw.of(RULES), follows: draw.below(2) === 0, answers: draw.below(2) === 0 }
}

type Drawing = { below(limit: number): number; of<T>(from: readonly T[]): T }

/** A sequence of numbers that follow from a seed (mulberry32). */
function drawing(seed: number): Drawing {
  let state = seed
  const below = (limit: number) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
  return { below, of: (from) => from[below(from.length)]! }
}

function actOf(draw: Drawing): LifeAct {
  const drawn = draw.below(11)
  if (drawn < 6) return { act: 'check', late: draw.of(LATE) }
  return drawn < 10
    ? { act: 'visit', shop: draw.of(SHOPS), isGone: false }
    : { act: 'edit', rule: draw.of(RULES) }
}

/** Of each third life the collector mutes the record after some step. */
function addMute(draw: Drawing, steps: LifeStep[]): void {
  if (draw.below(3) > 0) return
  const after = 4 + draw.below(steps.length - 4)
  steps.splice(after, 0, { at: steps[after - 1]!.at, act: 'mute' })
}

/** One copy: an offer, and where its seller lists it again a second one under the next number. */
function offersOf(draw: Drawing, id: number, end: Second): Offer[] {
  const seller = draw.of(['Redwax', 'Redwax', 'Bluewax', 'Elsewhere'])
  const postedAt = 300 + draw.below(end)
  const lasts = draw.of([1, 2, 5, 50, 300, 1_000])
  const endsAt = lasts === 1_000 ? Infinity : postedAt + Math.max(1, Math.floor((end * lasts) / 1_000))
  const states: OfferState[] = [{ at: postedAt, price: draw.of(PRICES), media: draw.of(MEDIA) }]
  const edits = Array.from({ length: draw.below(3) }, () => draw.below(100)).toSorted((a, b) => a - b)
  for (const from of edits) {
    const { price, media } = states.at(-1)!
    const at = postedAt + Math.floor((Math.min(end, endsAt - postedAt) * from) / 100)
    states.push(
      draw.below(2) === 0 ? { at, price, media: draw.of(MEDIA) } : { at, price: draw.of(PRICES), media },
    )
  }
  const offer: Offer = { id, seller, postedAt, endsAt, states }
  if (draw.below(2) === 0 || endsAt >= end) return [offer]
  const again = { ...states.at(-1)!, at: endsAt }
  return [offer, { ...offer, id: id + 1, postedAt: endsAt, endsAt: Infinity, states: [again] }]
}
