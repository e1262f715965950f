import { nextTrialAt } from '../../channels/channel-life.ts'
import type { Meaning } from '../../channels/vendor-answers.ts'
import { assertNever } from '../../kernel/assert-never.ts'
import { days, hours, milliseconds, minutes, seconds, type Duration } from '../../kernel/duration.ts'
import { between, plus, type Instant } from '../../kernel/instant.ts'
import { LONGEST_REQUESTED_WAIT, nextAttemptAt, nextRepeatAt } from './retry.ts'

/** How a message is written: whole, without its picture, or as plain text. */
export type Form = 'whole' | 'bare' | 'plain'

/** Returns how a message is written that was refused so often for what is in it. */
export function formAfter(refusals: number): Form {
  if (refusals === 0) return 'whole'
  return refusals === 1 ? 'bare' : 'plain'
}

/** After each refusal of a message for what is in it: in its next form at once, as plain text twice more, then no more. */
const AFTER_REFUSALS: readonly Duration[] = [seconds(0), seconds(0), minutes(10), hours(2)]

/** What is known of a message that was answered. */
export type Sent = {
  /** The number of this attempt, from 1. */
  readonly attempt: number
  /** How often it was sent since it may first have arrived, this time included. */
  readonly times: number
  /** How often it was refused before for what is in it. */
  readonly refusals: number
  /** The wait that the vendor asked for; null: none. */
  readonly asked: Duration | null
  /** How long it waits before it is repeated without an answer; null: its receiver recognises repetitions. */
  readonly repeatsAfter: Duration | null
  readonly plannedAt: Instant
  /** Whether it only asks whether the channel takes messages again. */
  readonly isTrial: boolean
}

export type Next =
  | { readonly kind: 'delivered' }
  /** `isCounted`: as one of its attempts. `refusals`: as many as there are now. */
  | { readonly kind: 'again'; readonly at: Instant; readonly isCounted: boolean; readonly refusals?: number }
  | { readonly kind: 'given-up'; readonly reason: 'too-many-attempts' | 'refused' }

/** How long waits that vendors ask for are obeyed without counting as attempts. */
const OBEYED_FOR: Duration = days(1)

/** Returns what becomes of a message after an answer. */
export function afterAnswer({ fault, follows }: Meaning, sent: Sent, now: Instant): Next {
  switch (follows) {
    case 'taken':
      return { kind: 'delivered' }
    case 'moved':
      return { kind: 'again', at: now, isCounted: false }
    case 'simpler':
      return sent.isTrial ? afterFailure(sent, now) : afterRefusal(sent.refusals + 1, now)
    case 'wait': {
      const { asked, plannedAt } = sent
      const isObeyed = fault === 'vendor' || between(plannedAt, now) < OBEYED_FOR
      if (asked === null || !isObeyed) return afterFailure(sent, now)
      const wait = milliseconds(Math.min(asked, LONGEST_REQUESTED_WAIT))
      return { kind: 'again', at: plus(now, wait), isCounted: false }
    }
    case 'repeat': {
      const { times, repeatsAfter } = sent
      if (sent.isTrial || repeatsAfter === null) return afterFailure(sent, now)
      return counted(nextRepeatAt(times, repeatsAfter, now), 'too-many-attempts')
    }
    case 'again':
      return afterFailure(sent, now)
    case 'gone':
      return afterFailure(sent, now, 'refused')
    default:
      return assertNever(follows)
  }
}

function afterRefusal(refusals: number, now: Instant): Next {
  const wait = AFTER_REFUSALS[refusals - 1]
  if (wait === undefined) return { kind: 'given-up', reason: 'refused' }
  return { kind: 'again', at: plus(now, wait), isCounted: false, refusals }
}

function afterFailure(
  { attempt, asked, plannedAt, isTrial }: Sent,
  now: Instant,
  reason: 'too-many-attempts' | 'refused' = 'too-many-attempts',
): Next {
  return counted(isTrial ? nextTrialAt(plannedAt, now) : nextAttemptAt(attempt, now, asked), reason)
}

function counted(at: Instant | null, reason: 'too-many-attempts' | 'refused'): Next {
  return at === null ? { kind: 'given-up', reason } : { kind: 'again', at, isCounted: true }
}
