import { milliseconds, type Duration } from '../../../kernel/duration.ts'
import { between, instant, type Instant } from '../../../kernel/instant.ts'
import type { CheckState } from '../check-state.ts'
import { indexKey, indexRest } from '../next-check.ts'
import type { ClockTerms, PolicyClock } from '../policy-clock.ts'
import { learn } from '../rates/rate-estimate.ts'
import {
  changesPerSecond,
  unexpectedRises,
  blindShare,
  coverage,
  coveredRest,
  promisedByMaster,
  masterRest,
  isCoverable,
  masterPays,
  type ExpectedAnswer,
  type MasterAnswer,
  type MasterValue,
  type MasterRates,
} from './master-value.ts'

/** A record that a master covers, and the copies that its own last check saw. */
export type Member = { readonly checkState: CheckState; readonly count: number }

/** A master's last answer. What single checks have found since follows from its members' present states. */
export type MasterCheck = {
  /** The first answer: members seen since then rest by the master. */
  readonly since: Instant
  readonly at: Instant
  readonly answer: ExpectedAnswer
  /** The copies of its members at that moment, by their own checks. */
  readonly known: number
  /** Unexpected copies that are not found yet: the members are checked until they are. */
  readonly unexplained: number
  /** When they appeared, and how many members were to be checked then. */
  readonly openedAt: Instant
  readonly opened: number
  /** Index time until it is checked again, and the share of the appearances that it does not show. */
  readonly rest: number
  readonly blind: number
}

export type MasterState = {
  readonly rates: MasterRates
  /** null: not checked, or not yet. */
  readonly masterCheck: MasterCheck | null
}

/**
 * The key of searches, far below every key of a clock, which begins at 0: copies that have risen are searched for
 * first.
 */
const SEARCH = -1e12
/** Keys below are those of searches. */
const SEARCHED_BELOW = SEARCH / 2
const FOLLOW_UP_SMOOTHING = 0.1
/** Before every check. */
const NEVER = instant(0)
/** Master checks end when the records would be checked so many times as often as the floor allows. */
const STAYS_TO = 2

/** The values that intervals follow from: those of the clock, and the floor. */
export type Terms = ClockTerms & { readonly floor: Duration }

/**
 * Whether the records are checked through a master that is not checked yet. The budget must be too short for them: a
 * master cannot help who is checked as often as anybody may be.
 */
export function shouldCheckMaster(
  rates: MasterRates,
  members: readonly CheckState[],
  { pace, floor }: Pick<Terms, 'pace' | 'floor'>,
): boolean {
  if (members.every((checkState) => isAtFloor(checkState, { pace, floor }))) return false
  return masterPays({ ...rates, ...coverage(members, pace) }, pace, false)
}

function isAtFloor(checkState: CheckState, { pace, floor }: Pick<Terms, 'pace' | 'floor'>): boolean {
  return !isCoverable(checkState) || indexRest(checkState, pace) * pace * 1000 <= floor
}

/**
 * The state of a master after an answer at `at`. The first one only says what to expect. What nobody expected of a later one
 * sends checks to the members before all others (see `memberKey`). A master that no longer pays is checked no more.
 */
export function afterAnswer(
  before: MasterState,
  members: readonly Member[],
  answer: MasterAnswer,
  terms: Terms,
  at: Instant,
): MasterState {
  const { masterCheck, rates } = afterMemberChecks(before, members, terms)
  const last = masterCheck ?? begun(members, answer, at)
  const rises = unexpectedRises(expectedOf(last, members), answer)
  const left = leftOf(last, members)
  const learned = learnedFrom(last, rates, rises > 0, at)
  const checkStates = members.map(({ checkState }) => checkState)
  const master = { ...learned, ...coverage(checkStates, terms.pace) }
  // New copies are searched for in any case, unless checks cannot keep up with the rises.
  const isFresh = rises > 0 && left === 0 && master.worth > 0
  if (!isFresh && !isStillWorthIt(master, checkStates, terms)) return { rates: learned, masterCheck: null }
  const found = rises > 0 ? { openedAt: at, opened: checkStates.filter(isCoverable).length } : {}
  const rest = Math.min(masterRest(master, terms.pace), promisedByMaster(checkStates, terms))
  const next = { unexplained: left + rises, known: copiesOf(members), rest }
  return {
    rates: learned,
    masterCheck: { ...last, ...found, ...next, at, answer, blind: blindShare(master, terms.pace, rest) },
  }
}

/** Copies that nobody knows of are searched for among the members that were never checked; the others have been. */
function begun(members: readonly Member[], answer: MasterAnswer, at: Instant): MasterCheck {
  const known = copiesOf(members)
  const unexplained = members.some(isUnseen) ? Math.max(0, answer.count - known) : 0
  return { since: at, at, answer, known, unexplained, openedAt: NEVER, opened: 0, rest: 0, blind: 1 }
}

/**
 * Members that an answer shows to have no copy although they were never checked: every copy that it counted is known
 * of others. The answer is one that has just come: what was found since may have appeared since. Only of those that
 * share a promise: who watches a record by itself is notified by a check of its own.
 */
export function emptyMembers<T extends Member>(
  { masterCheck }: MasterState,
  members: readonly T[],
): readonly T[] {
  if (masterCheck === null || leftOf(masterCheck, members) > 0) return []
  return members.filter((member) => isUnseen(member) && member.checkState.share < 1)
}

function isUnseen({ checkState }: Member): boolean {
  return checkState.last === null
}

function isStillWorthIt(
  master: MasterValue,
  members: readonly CheckState[],
  { pace, floor }: Pick<Terms, 'pace' | 'floor'>,
): boolean {
  const isIdle = members.every((checkState) =>
    isAtFloor(checkState, { pace, floor: milliseconds(floor / STAYS_TO) }),
  )
  return !isIdle && masterPays(master, pace, true)
}

/**
 * The state of a master after its members were checked: when the copies were found, or no member is left to check, it
 * has learned what the rise has cost, and expects what is known now or has become too dear. The very same state while there is more to
 * find.
 */
export function afterMemberChecks(state: MasterState, members: readonly Member[], terms: Terms): MasterState {
  const { masterCheck, rates } = state
  if (masterCheck === null || masterCheck.unexplained <= 0) return state
  const isFound = leftOf(masterCheck, members) <= 0
  if (!isFound && members.some(({ checkState }) => isOpen(masterCheck, checkState))) return state
  const learned = { ...rates, followUps: paidFor(masterCheck, rates, members) }
  const checkStates = members.map(({ checkState }) => checkState)
  const master = { ...learned, ...coverage(checkStates, terms.pace) }
  if (!isStillWorthIt(master, checkStates, terms)) return { rates: learned, masterCheck: null }
  const known = { answer: expectedOf(masterCheck, members), known: copiesOf(members) }
  return { rates: learned, masterCheck: { ...masterCheck, ...known, unexplained: 0, opened: 0 } }
}

/**
 * The place of a record whose master said `masterCheck`. What is doubted is searched for too. Searches begin where most
 * is expected (Smith's rule).
 */
export function memberKey(
  checkState: CheckState,
  masterCheck: MasterCheck | null,
  clock: PolicyClock,
): number {
  if (checkState.isDoubted) return SEARCH + indexRest(checkState, clock.pace)
  if (masterCheck === null || !isCoverable(checkState)) return indexKey(checkState, clock)
  if (isOpen(masterCheck, checkState)) return SEARCH + indexRest(checkState, clock.pace)
  return isCovered(masterCheck, checkState)
    ? checkState.since + coveredRest(indexKey(checkState, clock) - checkState.since, masterCheck.blind)
    : indexKey(checkState, clock)
}

/** Whether the place is that of a record which is searched for a copy. */
export function isSearched(key: number): boolean {
  return key < SEARCHED_BELOW
}

/** Whether checks of the master stand for those of this record: it was checked since the master is. */
export function isCovered(masterCheck: MasterCheck, checkState: CheckState): boolean {
  return isCoverable(checkState) && checkState.last !== null && checkState.last.at >= masterCheck.since
}

/** Whether it is unchecked since an answer showed unexpected copies, or for ever. */
function isOpen(masterCheck: MasterCheck, checkState: CheckState): boolean {
  return (
    masterCheck.unexplained > 0 &&
    isCoverable(checkState) &&
    (checkState.last === null || checkState.last.at < masterCheck.openedAt)
  )
}

/**
 * What the master will answer if nothing happens: what single checks have found since is part of it, unless it was
 * already.
 */
function expectedOf(masterCheck: MasterCheck, members: readonly Member[]): ExpectedAnswer {
  const moved = copiesOf(members) - masterCheck.known
  const { count, lowest } = masterCheck.answer
  const isPriceKnown = moved === 0 || lowest === 'any'
  return {
    count: count + moved - explainedBy(moved, masterCheck.unexplained),
    lowest: isPriceKnown ? lowest : 'any',
  }
}

function leftOf(masterCheck: MasterCheck, members: readonly Member[]): number {
  const moved = copiesOf(members) - masterCheck.known
  return masterCheck.unexplained - explainedBy(moved, masterCheck.unexplained)
}

/** The part of the copies found by single checks that the answer had already counted. */
function explainedBy(moved: number, unexplained: number): number {
  return Math.min(unexplained, Math.max(0, moved))
}

/** Returns the smoothed cost of a rise, this one included. */
function paidFor(masterCheck: MasterCheck, rates: MasterRates, members: readonly Member[]): number {
  const spent =
    masterCheck.opened - members.filter(({ checkState }) => isOpen(masterCheck, checkState)).length
  return spent > 0 ? rates.followUps + FOLLOW_UP_SMOOTHING * (spent - rates.followUps) : rates.followUps
}

function copiesOf(members: readonly Member[]): number {
  return members.reduce((sum, { count }) => sum + count, 0)
}

function learnedFrom(
  masterCheck: MasterCheck,
  rates: MasterRates,
  hasRisen: boolean,
  at: Instant,
): MasterRates {
  const elapsed = Math.max(0, between(masterCheck.at, at)) / 1000
  const { changing } = rates
  return { ...rates, changing: learn(changing, changesPerSecond(changing), elapsed, hasRisen) }
}
