import type { CheckState } from '../check-state.ts'
import { appearingRate, indexRest, promisedRest } from '../next-check.ts'
import type { ClockTerms } from '../policy-clock.ts'
import type { Evidence } from '../rates/rate-estimate.ts'

/**
 * A request that tells something about several records at once: a master, whose count is the sum over its pressings. (A
 * seller's newest page would be another kind; the arithmetic is the same.)
 */
export type MasterValue = MasterRates & {
  /** Expected weighted appearances per second that it covers. */
  readonly worth: number
  /** What single checks cost for the same waiting: the sum of the square roots of what each covers. */
  readonly separately: number
}

/** What was learned about a master, checked or not. */
export type MasterRates = {
  /** Unexpected rises, whatever their cause: mostly pressings that nobody watches. */
  readonly changing: Evidence
  /** Single checks that an unexpected rise has cost on average. */
  readonly followUps: number
}

/** Expected unexpected rises. */
export function changesPerSecond({ events, exposure }: Evidence): number {
  return events / exposure
}

/** Before it was ever checked: the appearances of its members, and a rise of another pressing every three days. */
const FIRST_EVENTS = 0.5
/** Rises that tell how often a master rises. */
const SEEN_ENOUGH = 5
const FIRST_NOISE = 1 / (3 * 86_400)
/**
 * The part of that which is taken for true of a watched master, so that it is tried: three rises correct it, while one
 * that is never asked would never be known to be quiet.
 */
const HOPE = 0.2

/**
 * Checks of a master begin below this share of the price of single checks, and end above all of it, so that switching
 * is worth it.
 */
const WORTH_BEGINNING = 0.9
/** The least share taken to stay hidden: no master shows everything. */
const LEAST_BLIND = 1e-3
/**
 * The share that is not shown would cost its square root in single checks, were none promised. Promised ones are made
 * anyway: half of the price was best in the simulated worlds.
 */
const BLIND_PRICE = 0.5
const ROUNDS = 12

/** Returns the rates of a master that was never checked. */
export function initialRates(members: readonly CheckState[]): MasterRates {
  const changes = members.reduce((sum, checkState) => sum + appearingRate(checkState), FIRST_NOISE)
  const hope = isWatched(members) ? HOPE : 1
  return {
    changing: { events: FIRST_EVENTS, exposure: FIRST_EVENTS / (hope * changes) },
    followUps: members.length,
  }
}

/**
 * Returns the rates by which a master may begin to be checked: those of a watched one are what is known of its members
 * by now, while it has shown few rises and that is quieter.
 */
export function ratesAtBeginning(rates: MasterRates, members: readonly CheckState[]): MasterRates {
  const first = initialRates(members)
  const isQuieter = changesPerSecond(first.changing) < changesPerSecond(rates.changing)
  return isWatched(members) && isQuieter && rates.changing.events <= SEEN_ENOUGH ? first : rates
}

/** Whether all its members are watched as pressings of it. */
function isWatched(members: readonly CheckState[]): boolean {
  return members.every(({ share }) => share < 1)
}

/**
 * Whether a check of the master may stand for the checks of this record, the first one included: while it is on sale
 * only its own can tell when it goes.
 */
export function isCoverable({ last }: CheckState): boolean {
  return last === null || last.observed === 'off'
}

/**
 * Index time within which a master is checked: one promise for the pressings that share one, never sooner than a record
 * of their tier.
 */
export function promisedByMaster(members: readonly CheckState[], clock: ClockTerms): number {
  const sharing = members.filter((checkState) => checkState.share < 1 && isCoverable(checkState))
  const each = sharing.map((checkState) => promisedRest(checkState, clock))
  const soonest = Math.min(...sharing.map((checkState, one) => (each[one] ?? Infinity) * checkState.share))
  return Math.max(soonest, 1 / each.reduce((sum, rest) => sum + 1 / rest, 0))
}

/** What is covered, from what is known of each record now: one that would rest u alone adds 2 / u^2. */
export function coverage(
  members: readonly CheckState[],
  pace: number,
): Pick<MasterValue, 'worth' | 'separately'> {
  let worth = 0
  let separately = 0
  for (const checkState of members) {
    if (!isCoverable(checkState)) continue
    const rest = indexRest(checkState, pace)
    worth += 2 / (rest * rest)
    separately += Math.SQRT2 / rest
  }
  return { worth, separately }
}

/**
 * Index time between checks of a master: the least of c T / 2 + theta (1 + k (1 - e^-(L T))) / T, where c is its
 * worth, L the rate of unexpected rises and k what each costs. Its root solves c T^2 / 2 = theta (1 + k (1 - e^-x (1
 * + x))), x = L T, by rounds that only ever grow (scheduling design, 3; many elements behind one check state: Cohen
 * et al. 2013).
 */
export function masterRest(master: MasterValue, pace: number): number {
  const changes = changesPerSecond(master.changing)
  let rest = Math.sqrt(2 / master.worth)
  for (let round = 0; round < ROUNDS; round += 1) {
    const x = changes * rest * pace
    const again = 1 - Math.exp(-x) * (1 + x)
    rest = Math.sqrt((2 * (1 + master.followUps * again)) / master.worth)
  }
  return rest
}

/**
 * Share of the appearances that a master does not show: a sale between the same two checks cancels it in the count (as
 * many sales as rises, in the long run). They are left to single checks.
 */
export function blindShare(master: MasterValue, pace: number, rest = masterRest(master, pace)): number {
  const between = changesPerSecond(master.changing) * rest * pace
  return -Math.expm1(-between)
}

/**
 * Index time between single checks of a record that a master covers and that would rest so long alone: for the share
 * of the appearances that the master does not show, by the same rule. It stands for promised checks as for others.
 */
export function coveredRest(alone: number, blind: number): number {
  return alone / Math.sqrt(Math.max(blind, LEAST_BLIND))
}

/**
 * What checks of a master cost for the same waiting as single checks, below 1 when they pay. Learned, so that they switch
 * themselves off: every unexpected rise raises the rate, the price if it cost many checks, and the share that is not
 * shown.
 */
export function masterPrice(master: MasterValue, pace: number): number {
  if (master.worth === 0) return Number.POSITIVE_INFINITY
  const rest = masterRest(master, pace)
  const requests = 1 - master.followUps * Math.expm1(-changesPerSecond(master.changing) * rest * pace)
  const byMaster = (master.worth * rest) / 2 + requests / rest
  return byMaster / (master.separately * Math.SQRT2) + BLIND_PRICE * Math.sqrt(blindShare(master, pace))
}

/** Whether the records are checked through their master from now on; `isMasterChecked` is how it was until now. */
export function masterPays(master: MasterValue, pace: number, isMasterChecked: boolean): boolean {
  return masterPrice(master, pace) < (isMasterChecked ? 1 : WORTH_BEGINNING)
}

/** One watched record: a check of its master shows less than a check of the record, for the same request. */
const FEWEST = 2

/** Which records begin and end to belong to a master, so that all that is watched of it belongs to it, or nothing. */
export function membershipChange(
  watched: readonly number[],
  members: readonly number[],
): { readonly joining: readonly number[]; readonly leaving: readonly number[] } {
  const wanted = new Set(watched.length >= FEWEST ? watched : [])
  return {
    joining: [...wanted].filter((id) => !members.includes(id)),
    leaving: members.filter((id) => !wanted.has(id)),
  }
}

/** What a check of a master says of all its pressings together. */
export type MasterAnswer = { readonly count: number; readonly lowest: number | null }

/** The expected answer; after single checks that moved the price, any price is expected. */
export type ExpectedAnswer = { readonly count: number; readonly lowest: number | null | 'any' }

/**
 * How many copies an answer shows that nobody expected; the records it covers are checked until so many were found.
 * With an equal count another lowest price is a sale and a new copy that cancel: everything is checked (infinity).
 * Fewer copies call for nothing: records on sale are not covered, they keep their own checks. What single checks have
 * seen since is already part of `expected`.
 */
export function unexpectedRises(expected: ExpectedAnswer, answer: MasterAnswer): number {
  const more = answer.count - expected.count
  if (more !== 0) return Math.max(0, more)
  const isSame = expected.lowest === 'any' || answer.lowest === expected.lowest
  return isSame ? 0 : Number.POSITIVE_INFINITY
}
