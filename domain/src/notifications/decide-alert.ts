import { alertDueAt, type AlertTimes } from '../alerts/digest.ts'
import type { LocalClock } from '../analytics/local-clock.ts'
import { days, hours, milliseconds, seconds, type Duration } from '../kernel/duration.ts'
import { between, later, plus, type Instant } from '../kernel/instant.ts'
import { PLANS, type Plan } from '../plans/catalogue.ts'
import { isSent, type AlertKind } from './alert-kind.ts'
import type { AlertChannel } from './channel.ts'
import { GATHERING, mailDueAt } from './sending/mail-due-at.ts'

/** A release that flaps alerts once: the next alert of the same kind comes this much later at the earliest. */
export const COOL_DOWN: Duration = hours(6)

/** The facts about one watch that the decision needs. */
export type WatchToNotify = {
  readonly plan: Plan
  readonly channels: readonly AlertChannel[]
  readonly isStarred: boolean
  /** The last alert of this kind that this watch was given; null before the first. */
  readonly lastAlertedAt: Instant | null
  readonly muted: boolean
  readonly timing: AlertTimes & { readonly clock: LocalClock }
  /** Whether this record is sent at once, also in quiet hours and past a digest. */
  readonly mayWake: boolean
  /** Whether a shop that its owner follows may say in a moment what copies these are. */
  readonly awaitsDetails?: boolean
}

/**
 * How long an alert of copies that are known by their number waits for what a followed shop says of them, unless its
 * record is starred: a visit takes seconds where there are requests to spare.
 */
export const DETAILS_WAIT: Duration = seconds(20)

/** `waits` says why it does not go at once. */
export type PlannedDelivery = {
  /** The kind of the channel. */
  readonly channel: string
  readonly channelId: string
  readonly dueAt: Instant
  readonly waits: 'free-plan' | 'with-others' | 'quiet-hours' | 'digest' | null
}

/** Whether a digest or quiet hours hold a delivery, so that it goes in one message with others. */
export function isHeldBack({ waits }: Pick<PlannedDelivery, 'waits'>): boolean {
  return waits === 'digest' || waits === 'quiet-hours'
}

/** A channel without a delivery, and why. */
export type UnsentChannel = {
  /** The kind of the channel. */
  readonly channel: string
  readonly channelId: string
  readonly reason: 'channel-off' | 'not-starred' | 'muted'
}

/** `silent` is recorded with its reason in the record's history; it is neither shown nor sent. */
export type AlertDecision =
  | {
      readonly kind: 'alert'
      readonly deliveries: readonly PlannedDelivery[]
      readonly unsent: readonly UnsentChannel[]
    }
  | { readonly kind: 'silent'; readonly reason: 'cool-down' }

/** Ten days of watching are one step in line, and twenty years count as more. */
const WATCHED_STEPS = 730
/** Steps in line behind others of the same moment: a step is four milliseconds, so a free mail goes two minutes later at most. */
const BEHIND = {
  PREMIUM: { urgent: 0, other: 750 },
  FREE: { urgent: 15_000, other: 30_000 },
} as const

/** How much later due somebody is served for each step: the line is one of all moments, and nobody waits for ever. */
export const STEP_IN_LINE_MS = 4
/** No step is further behind. */
export const LAST_STEP = 32_767

/**
 * The steps by which an alert stands behind others: who pays first, then what is starred or became cheaper, then who has
 * watched for longest. The last of ten thousand waits for all the others to be sent, and for nobody who pays whose alert
 * comes two minutes after.
 */
export function precedenceOf(
  { plan, isStarred }: Pick<WatchToNotify, 'plan' | 'isStarred'>,
  watchedFor: Duration,
  alert: AlertKind | null = null,
): number {
  const urgency = isStarred || alert === 'cheaper' || alert === 'within-ceiling' ? 'urgent' : 'other'
  const watched = Math.min(WATCHED_STEPS, Math.max(0, Math.floor(watchedFor / days(10))))
  return 1 + BEHIND[plan][urgency] + WATCHED_STEPS - watched
}

/** What an alert seen at `at` means for one watch: in-app at once, and which channels when. */
export function decideAlert(
  alert: AlertKind,
  watch: WatchToNotify,
  at: Instant,
  gathering: Duration = GATHERING,
): AlertDecision {
  if (isCoolingDown(watch.lastAlertedAt, at)) return { kind: 'silent', reason: 'cool-down' }
  const channels = isSent(alert) ? watch.channels : []
  return { kind: 'alert', ...planDeliveries({ ...watch, channels }, at, gathering) }
}

/** Plans an alert for each channel that takes such: when it goes there, or why it does not. */
export function planDeliveries(
  watch: Omit<WatchToNotify, 'lastAlertedAt'>,
  at: Instant,
  gathering: Duration = GATHERING,
): Pick<Extract<AlertDecision, { kind: 'alert' }>, 'deliveries' | 'unsent'> {
  const deliveries: PlannedDelivery[] = []
  const unsent: UnsentChannel[] = []
  for (const channel of watch.channels) {
    if (channel.alerts === 'none') continue
    const reason = whyUnsent(channel, watch)
    if (reason === null)
      deliveries.push(
        withDetails(planDelivery(channel, watch, { seenAt: at, now: at }, gathering), watch, at),
      )
    else unsent.push({ channel: channel.kind, channelId: channel.id, reason })
  }
  return { deliveries, unsent }
}

function withDetails(
  delivery: PlannedDelivery,
  { awaitsDetails = false, isStarred }: Pick<WatchToNotify, 'awaitsDetails' | 'isStarred'>,
  at: Instant,
): PlannedDelivery {
  return awaitsDetails && !isStarred
    ? { ...delivery, dueAt: later(delivery.dueAt, plus(at, DETAILS_WAIT)) }
    : delivery
}

function whyUnsent(
  { isReachable, alerts }: AlertChannel,
  { isStarred, muted }: Pick<WatchToNotify, 'isStarred' | 'muted'>,
): UnsentChannel['reason'] | null {
  if (!isReachable) return 'channel-off'
  if (alerts === 'starred' && !isStarred) return 'not-starred'
  return muted ? 'muted' : null
}

/** Whether an alert at `at` follows the last one of its kind too closely. */
export function isCoolingDown(lastAlertedAt: Instant | null, at: Instant): boolean {
  return lastAlertedAt !== null && between(lastAlertedAt, at) < COOL_DOWN
}

/**
 * Plans, now or again, the delivery of an alert: some kinds wait on the free plan, then digest and quiet hours hold it. What is
 * not held goes at once, but a mail soon after another goes with those that follow, unless its record is starred.
 */
export function planDelivery(
  channel: Omit<AlertChannel, 'isReachable' | 'alerts'>,
  { plan, timing, mayWake, isStarred }: Pick<WatchToNotify, 'plan' | 'timing' | 'mayWake' | 'isStarred'>,
  { seenAt, now }: { readonly seenAt: Instant; readonly now: Instant },
  gathering: Duration = GATHERING,
): PlannedDelivery {
  const { id: channelId, kind, digest, lastMailDueAt } = channel
  const delay = channel.waitsOnFreePlan ? PLANS[plan].chatDelay : milliseconds(0)
  const mayLeaveAt = later(plus(seenAt, delay), now)
  const settings = { digest, quiet: channel.quiet ?? timing.quiet, mayWake }
  const held = alertDueAt(mayLeaveAt, settings, timing.clock)
  if (held.waits !== null) return { channel: kind, channelId, ...held }
  if (mayLeaveAt > now) return { channel: kind, channelId, dueAt: mayLeaveAt, waits: 'free-plan' }
  const dueAt = isStarred ? now : mailDueAt(now, lastMailDueAt, gathering)
  return { channel: kind, channelId, dueAt, waits: dueAt > now ? 'with-others' : null }
}
