import { hours, milliseconds, type Duration } from '../kernel/duration.ts'
import { alertDueAt, type AlertTimes } from '../alerts/digest.ts'
import type { LocalClock } from '../analytics/local-clock.ts'
import { between, later, plus, type Instant } from '../kernel/instant.ts'
import { PLANS, type Plan } from '../plans/catalogue.ts'
import { ALERT_CHANNELS, type AlertKind } from './alert-kind.ts'
import type { Channel, Reach } from './channel.ts'
import { GATHERING, mailDueAt } from './sending/mail-due-at.ts'

/** A release that flaps alerts once: the next alert of the same kind comes this much later at the earliest. */
export const COOL_DOWN: Duration = hours(6)

/** The facts about one watch that the decision needs. */
export type WatchToNotify = {
  readonly plan: Plan
  readonly reach: Reach
  /** The last alert of this kind that this watch was given; null before the first. */
  readonly lastAlertedAt: Instant | null
  readonly muted: boolean
  /** When the newest alert mail of this user was or is due, for any record, unless it was held; null: none. */
  readonly lastMailDueAt: Instant | null
  /** null: at once, at all hours. */
  readonly timing: (AlertTimes & { readonly clock: LocalClock }) | null
  /** Whether this record is sent at once, also in quiet hours and past a digest. */
  readonly mayWake: boolean
}

/** `waits` says why it does not go at once. */
export type PlannedDelivery = {
  readonly channel: Channel
  readonly dueAt: Instant
  readonly waits: 'free-plan' | 'with-others' | 'quiet-hours' | 'digest' | null
}

/** Whether a digest or quiet hours hold a delivery, so that it goes in one message with others. */
export function isHeldBack({ waits }: Pick<PlannedDelivery, 'waits'>): boolean {
  return waits === 'digest' || waits === 'quiet-hours'
}

/** A channel without a delivery, and why. */
export type UnsentChannel = { readonly channel: Channel; readonly reason: 'channel-off' | 'muted' }

/** `silent` is recorded with its reason in the record's history; it is neither shown nor sent. */
export type AlertDecision =
  | {
      readonly kind: 'alert'
      readonly deliveries: readonly PlannedDelivery[]
      readonly unsent: readonly UnsentChannel[]
    }
  | { readonly kind: 'silent'; readonly reason: 'cool-down' }

/** What an alert seen at `at` means for one watch: in-app at once, and which channels when. */
export function decideAlert(
  alert: AlertKind,
  watch: WatchToNotify,
  at: Instant,
  gathering: Duration = GATHERING,
): AlertDecision {
  if (isCoolingDown(watch.lastAlertedAt, at)) return { kind: 'silent', reason: 'cool-down' }
  const channels = ALERT_CHANNELS[alert]
  const used = watch.muted ? [] : channels.filter((channel) => watch.reach[channel])
  return {
    kind: 'alert',
    deliveries: used.map((channel) => planDelivery(channel, watch, { seenAt: at, now: at }, gathering)),
    unsent: channels
      .filter((channel) => !used.includes(channel))
      .map((channel) => ({ channel, reason: watch.reach[channel] ? 'muted' : 'channel-off' })),
  }
}

/** Whether an alert at `at` follows the last one of its kind too closely. */
export function isCoolingDown(lastAlertedAt: Instant | null, at: Instant): boolean {
  return lastAlertedAt !== null && between(lastAlertedAt, at) < COOL_DOWN
}

/**
 * Plans, now or again, the delivery of an alert: chat on the free plan waits, then the user's digest and quiet hours hold it. What is not held goes at
 * once, but a mail soon after another goes with those that follow.
 */
export function planDelivery(
  channel: Channel,
  watch: Pick<WatchToNotify, 'plan' | 'timing' | 'mayWake' | 'lastMailDueAt'>,
  { seenAt, now }: { readonly seenAt: Instant; readonly now: Instant },
  gathering: Duration = GATHERING,
): PlannedDelivery {
  const chatDelay = channel === 'telegram' ? PLANS[watch.plan].chatDelay : milliseconds(0)
  const mayLeaveAt = later(plus(seenAt, chatDelay), now)
  const { timing, mayWake } = watch
  if (timing !== null) {
    const settings = { digest: timing.digests[channel], quiet: timing.quiet, mayWake }
    const held = alertDueAt(mayLeaveAt, settings, timing.clock)
    if (held.waits !== null) return { channel, ...held }
  }
  if (mayLeaveAt > now) return { channel, dueAt: mayLeaveAt, waits: 'free-plan' }
  const dueAt = channel === 'email' ? mailDueAt(now, watch.lastMailDueAt, gathering) : now
  return { channel, dueAt, waits: dueAt > now ? 'with-others' : null }
}
