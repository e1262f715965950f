import { milliseconds, type Duration } from '../../kernel/duration.ts'
import { between, type Instant } from '../../kernel/instant.ts'
import { unexpectedRises, type ExpectedAnswer, type GroupAnswer } from './follow-up.ts'
import {
  blindShare,
  coverage,
  coveredRest,
  groupRest,
  isCoverable,
  paysAsGroup,
  type Group,
  type GroupLore,
} from './group.ts'
import { indexKey, indexRest } from './index-key.ts'
import type { PolicyClock } from './policy-clock.ts'
import type { Probe } from './probe.ts'
import { learn } from './rate.ts'

/** A record that a group covers, and the copies that its own last look saw. */
export type Member = { readonly probe: Probe; readonly count: number }

/** What a group answered last. All that single looks have found since follows from its members as they are now. */
export type AskedGroup = {
  /** The first answer: members seen since then rest by the group. */
  readonly since: Instant
  readonly at: Instant
  readonly answer: ExpectedAnswer
  /** The copies of its members at that moment, by their own looks. */
  readonly known: number
  /** Copies that nobody had expected and that are not found yet: the members are looked at until they are. */
  readonly unexplained: number
  /** When they showed, and how many members were to be looked at then. */
  readonly openedAt: Instant
  readonly opened: number
  /** Index time until it is asked again, and the share of the appearances that it does not show. */
  readonly rest: number
  readonly blind: number
}

export type GroupState = {
  readonly lore: GroupLore
  /** null: not asked, or not yet. */
  readonly asked: AskedGroup | null
}

/** What has risen is searched for before anything that is only expected: far below every key of a clock, which begins at 0. */
const SEARCH = -1e12
/** Keys below are those of searches. */
const SEARCHED_BELOW = SEARCH / 2
const FOLLOW_UP_SMOOTHING = 0.1
/** A group ends when its records would be looked at so many times as often as the floor allows. */
const STAYS_TO = 2

/** What intervals follow from: seconds that a unit of index time takes, and how soon nobody is looked at again. */
export type Terms = { readonly pace: number; readonly floor: Duration }

/**
 * Whether the records are looked at through a group that is not asked yet. All of them must have been seen, and the budget
 * must be too short for them: a group cannot help who is looked at as often as anybody may be.
 */
export function shouldAsk(lore: GroupLore, members: readonly Probe[], { pace, floor }: Terms): boolean {
  if (members.some(({ last }) => last === null)) return false
  if (members.every((probe) => isAtFloor(probe, { pace, floor }))) return false
  return paysAsGroup({ ...lore, ...coverage(members, pace) }, pace, false)
}

function isAtFloor(probe: Probe, { pace, floor }: Terms): boolean {
  return !isCoverable(probe) || indexRest(probe, pace) * pace * 1000 <= floor
}

/**
 * The group after an answer at `at`. The first one only says what to expect. What nobody expected of a later one sends
 * looks to the members before all others (see `memberKey`). A group that no longer pays is asked no more.
 */
export function afterAnswer(
  before: GroupState,
  members: readonly Member[],
  answer: GroupAnswer,
  terms: Terms,
  at: Instant,
): GroupState {
  const { asked, lore } = afterLooks(before, members, terms)
  const last = asked ?? begun(members, answer, at)
  const rises = unexpectedRises(expectedOf(last, members), answer)
  const left = leftOf(last, members)
  const learned = learnedFrom(last, lore, rises > 0, at)
  const probes = members.map(({ probe }) => probe)
  const group = { ...learned, ...coverage(probes, terms.pace) }
  // What has just risen is looked for in any case, unless the looks do not even keep up with the rises.
  const isFresh = rises > 0 && left === 0 && group.worth > 0
  if (!isFresh && !isStillWorthIt(group, probes, terms)) return { lore: learned, asked: null }
  const found = rises > 0 ? { openedAt: at, opened: probes.filter(isCoverable).length } : {}
  const next = { unexplained: left + rises, known: copiesOf(members), rest: groupRest(group, terms.pace) }
  return {
    lore: learned,
    asked: { ...last, ...found, ...next, at, answer, blind: blindShare(group, terms.pace) },
  }
}

function begun(members: readonly Member[], answer: GroupAnswer, at: Instant): AskedGroup {
  const nothing = { unexplained: 0, openedAt: at, opened: 0, rest: 0, blind: 1 }
  return { since: at, at, answer, known: copiesOf(members), ...nothing }
}

function isStillWorthIt(group: Group, members: readonly Probe[], { pace, floor }: Terms): boolean {
  const isIdle = members.every((probe) => isAtFloor(probe, { pace, floor: milliseconds(floor / STAYS_TO) }))
  return !isIdle && paysAsGroup(group, pace, true)
}

/**
 * The group after looks at its members: when the copies were found, or no member is left to look at, it has learned what
 * the rise has cost, and expects what is known now or has become too dear. The very same state while there is more to find.
 */
export function afterLooks(state: GroupState, members: readonly Member[], terms: Terms): GroupState {
  const { asked, lore } = state
  if (asked === null || asked.unexplained <= 0) return state
  const isFound = leftOf(asked, members) <= 0
  if (!isFound && members.some(({ probe }) => isOpen(asked, probe))) return state
  const learned = { ...lore, followUps: paidFor(asked, lore, members) }
  const probes = members.map(({ probe }) => probe)
  const group = { ...learned, ...coverage(probes, terms.pace) }
  if (!isStillWorthIt(group, probes, terms)) return { lore: learned, asked: null }
  const known = { answer: expectedOf(asked, members), known: copiesOf(members) }
  return { lore: learned, asked: { ...asked, ...known, unexplained: 0, opened: 0 } }
}

/** The place of a record whose group is `asked`. What is doubted is searched for too. Searches begin where most is expected (Smith's rule). */
export function memberKey(probe: Probe, asked: AskedGroup | null, clock: PolicyClock): number {
  if (probe.isDoubted) return SEARCH + indexRest(probe, clock.pace)
  if (asked === null || !isCoverable(probe)) return indexKey(probe, clock)
  if (isOpen(asked, probe)) return SEARCH + indexRest(probe, clock.pace)
  return isCovered(asked, probe)
    ? probe.since + coveredRest(indexKey(probe, clock) - probe.since, asked.blind)
    : indexKey(probe, clock)
}

/** Whether the place is that of a record which is searched for a copy. */
export function isSearched(key: number): boolean {
  return key < SEARCHED_BELOW
}

/** Whether looks at the group stand for looks at this record: it was seen since the group is asked. */
export function isCovered(asked: AskedGroup, probe: Probe): boolean {
  return isCoverable(probe) && probe.last !== null && probe.last.at >= asked.since
}

/** Not looked at since an answer showed copies that nobody expected. */
function isOpen(asked: AskedGroup, probe: Probe): boolean {
  return asked.unexplained > 0 && isCoverable(probe) && probe.last !== null && probe.last.at < asked.openedAt
}

/** What the group will answer if nothing happens: what single looks have found since is part of it, unless it was already. */
function expectedOf(asked: AskedGroup, members: readonly Member[]): ExpectedAnswer {
  const moved = copiesOf(members) - asked.known
  const { count, lowest } = asked.answer
  const isPriceKnown = moved === 0 || lowest === 'any'
  return {
    count: count + moved - explainedBy(moved, asked.unexplained),
    lowest: isPriceKnown ? lowest : 'any',
  }
}

function leftOf(asked: AskedGroup, members: readonly Member[]): number {
  const moved = copiesOf(members) - asked.known
  return asked.unexplained - explainedBy(moved, asked.unexplained)
}

/** The part of what single looks found that the answer had told already. */
function explainedBy(moved: number, unexplained: number): number {
  return Math.min(unexplained, Math.max(0, moved))
}

/** The smoothed price of a rise, after this one. */
function paidFor(asked: AskedGroup, lore: GroupLore, members: readonly Member[]): number {
  const spent = asked.opened - members.filter(({ probe }) => isOpen(asked, probe)).length
  return spent > 0 ? lore.followUps + FOLLOW_UP_SMOOTHING * (spent - lore.followUps) : lore.followUps
}

function copiesOf(members: readonly Member[]): number {
  return members.reduce((sum, { count }) => sum + count, 0)
}

function learnedFrom(asked: AskedGroup, lore: GroupLore, hasRisen: boolean, at: Instant): GroupLore {
  const elapsed = Math.max(0, between(asked.at, at)) / 1000
  return { ...lore, changing: learn(lore.changing, elapsed, hasRisen) }
}
