import { minutes, seconds, type Duration } from '../kernel/duration.ts'
import { between, later, type Instant } from '../kernel/instant.ts'
import { isTooLate, latenessOf, NOT_LATE, worstOf, type Lateness } from '../scheduling/policy/lateness.ts'
import type { ConditionKind, ConditionState } from './condition.ts'

/** A vendor as the database knows it: its failures in a row, and whether it is left alone now. */
export type VendorState = {
  readonly vendor: string
  readonly failuresInARow: number
  readonly failedAt: Instant | null
  /** Whether it rests: its breaker is open, or it has asked for a pause that is not over. */
  readonly rests: boolean
  /** When it was last seen resting; null: never. */
  readonly restedAt: Instant | null
}

/** The longest due delivery that goes by a vendor. */
export type DueDelivery = { readonly vendor: string; readonly since: Instant }

/** What the health of an instance is told by: everything that is known of it at one moment. */
export type HealthState = {
  readonly conditions: readonly (ConditionState & { readonly kind: ConditionKind })[]
  /** Since when nothing is sent, because the database is older than was known; null: it is sent. */
  readonly heldSince: Instant | null
  readonly vendors: readonly VendorState[]
  /** How late the checks are that are next, as if the marketplace never rested. */
  readonly checks: Lateness
  readonly due: readonly DueDelivery[]
}

/** What is wrong; older: the database, so that nothing is sent until an operator answers. */
export type HealthReasonKind = ConditionKind | 'older'

export type HealthReason = {
  readonly kind: HealthReasonKind
  readonly since: Instant
  /** All is well again, but not for long enough to say so. */
  readonly seemsOver: boolean
}

/** What an instance promises, and by how many seconds it is late. */
export type Late = {
  readonly what: 'checks' | 'deliveries'
  readonly bySeconds: number
  readonly promisedSeconds: number
}

/** What an instance says of itself, wherever it does: in figures, to operators, on pages and in mails. */
export type HealthDocument = {
  readonly reasons: readonly HealthReason[]
  /** What is late by more than twice its promise. */
  readonly late: readonly Late[]
  readonly checksLate: Duration
  readonly deliveriesLate: Duration
  /** Every vendor, and for how long the longest due delivery waits because it rests. */
  readonly vendors: readonly {
    readonly vendor: string
    readonly rests: boolean
    readonly waiting: Duration
  }[]
}

/** A delivery is promised to be under way within one lease. */
const UNDER_WAY: Duration = minutes(1)
const NO_WAIT = seconds(0)
/** What ends sooner is nobody's news. */
const SAID_AFTER: Duration = minutes(3)

/** Tells the health of an instance from its state. What waits for a vendor that rests is the vendor's, and not late. */
export function healthOf(state: HealthState, now: Instant): HealthDocument {
  const { vendors } = state
  const known = (name: string) => vendors.find(({ vendor }) => vendor === name)
  const checks = known('marketplace')?.rests === true ? NOT_LATE : state.checks
  const deliveries = worstOf(state.due.map((each) => deliveryLateness(state, each, now)))
  return {
    reasons: reasonsOf(state, now),
    late: [...lateness('checks', checks), ...lateness('deliveries', deliveries)],
    checksLate: checks.late,
    deliveriesLate: deliveries.late,
    vendors: vendors.map(({ vendor, rests }) => ({
      vendor,
      rests,
      waiting: waitingFor(vendor, rests, state, now),
    })),
  }
}

function deliveryLateness({ vendors }: HealthState, { vendor, since }: DueDelivery, now: Instant): Lateness {
  const { rests = false, restedAt = null } = vendors.find((each) => each.vendor === vendor) ?? {}
  return rests ? NOT_LATE : latenessOf(later(since, restedAt ?? since), UNDER_WAY, now)
}

/** Messages later than this are a condition; the minute in which they are promised is not counted. */
const QUEUE_LATE: Duration = minutes(9)

/** Lists the vendors by which messages are so late that operators are notified. */
export function lateVendors(state: HealthState, now: Instant): readonly string[] {
  return state.due
    .filter((each) => deliveryLateness(state, each, now).late > QUEUE_LATE)
    .map(({ vendor }) => vendor)
}

/** Lists what is wrong, for whoever needs no more of the document. */
export function reasonsOf(
  { conditions, heldSince }: Pick<HealthState, 'conditions' | 'heldSince'>,
  now: Instant,
): readonly HealthReason[] {
  return [
    ...(heldSince === null ? [] : [{ kind: 'older' as const, since: heldSince, seemsOver: false }]),
    ...conditions.flatMap((condition) => reasonOf(condition, now)),
  ]
}

function reasonOf(
  { kind, since, wellSince, isNotified }: HealthState['conditions'][number],
  now: Instant,
): readonly HealthReason[] {
  if (since === null || (!isNotified && between(since, now) < SAID_AFTER)) return []
  return [{ kind, since, seemsOver: wellSince !== null }]
}

function lateness(what: Late['what'], lateness: Lateness): readonly Late[] {
  if (!isTooLate(lateness)) return []
  const whole = (duration: Duration) => Math.round(duration / seconds(1))
  return [{ what, bySeconds: whole(lateness.late), promisedSeconds: whole(lateness.promised) }]
}

function waitingFor(vendor: string, rests: boolean, { due }: HealthState, now: Instant): Duration {
  const first = rests ? due.find((each) => each.vendor === vendor) : undefined
  return first === undefined ? NO_WAIT : between(first.since, now)
}

/** An older failure starts no condition: the vendor was not called since. */
const FAILURE_COUNTS: Duration = minutes(10)

/**
 * Whether a vendor fails. A failure counts for a while, for as long as the vendor rests, and, once operators know of it,
 * until the vendor answers.
 */
export function isFailing(
  { failuresInARow, failedAt, rests }: VendorState,
  isNotified: boolean,
  now: Instant,
): boolean {
  if (failuresInARow === 0 || failedAt === null) return false
  return rests || isNotified || between(failedAt, now) < FAILURE_COUNTS
}

/** What concerns collectors: it keeps records from being checked, or messages from arriving. */
export const OUTAGES = ['older', 'checks', 'messages', 'marketplace', 'address', 'mail', 'chat'] as const
export type OutageKind = (typeof OUTAGES)[number]

export type Outage = { readonly kind: OutageKind; readonly since: Instant }

/** Lists what collectors see on every page and in weekly messages, while it lasts: nothing that is over. */
export function outagesOf(reasons: readonly HealthReason[]): readonly Outage[] {
  return OUTAGES.flatMap((kind) => {
    const reason = reasons.find((each) => each.kind === kind)
    return reason === undefined || reason.seemsOver ? [] : [{ kind, since: reason.since }]
  })
}

type AlarmChannel = {
  /** The vendor that it goes by. */
  readonly vendor: string
  /** Whether its operator chose it for alarms. */
  readonly getsAlarms: boolean
}

/**
 * Chooses the channels of one operator by which an alarm goes: those that get alarms, except by a vendor that is away;
 * with none left every other that works, since an alarm about mail must not wait for mail. Without any that works it
 * waits for those that get alarms.
 */
export function channelsOfAlarm<C extends AlarmChannel>(
  channels: readonly C[],
  isAway: (vendor: string) => boolean,
): C[] {
  const chosen = channels.filter(({ getsAlarms }) => getsAlarms)
  const working = (all: readonly C[]) => all.filter(({ vendor }) => !isAway(vendor))
  if (chosen.length === 0) return []
  return [working(chosen), working(channels), chosen].find((all) => all.length > 0) ?? []
}
