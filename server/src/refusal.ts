import type { Duration } from '@cratewatch/domain/kernel/duration'
import { refused } from '@cratewatch/domain/kernel/result'
import type { SlotRefusal } from './outbound/budget/budget.ts'

/** What stands behind a code that has several causes: it changes what people are told. */
export type RefusalCause =
  | 'payments-off'
  | 'payments-down'
  | 'own-account'
  | 'mail-off'
  | 'password-blank'
  | 'password-too-long'
  | 'password-too-short'
  | 'password-own-address'
  | 'password-common'
  | 'password-predictable'
  | 'chat-off'
  | 'channel-down'
  | 'marketplace-away'
  | 'only-sign-in-method'

/** Why a call is refused, and what the caller can do about it. The code decides status and message. */
export type Refusal<Code extends string = string> = {
  readonly code: Code
  /** The input at fault. */
  readonly field?: string
  readonly cause?: RefusalCause
  /** After how long the same call may succeed. */
  readonly retryAfter?: Duration
}

/** A refusal as a result: `return refuse('VINYL_NOT_FOUND')`. */
export function refuse<const Code extends string>(code: Code, more: Omit<Refusal, 'code'> = {}) {
  return refused<Refusal<Code>>({ code, ...more })
}

/** The refusal of a question that the marketplace could not be asked for want of a slot. */
export function refuseSlot({ retryAfter, isAway }: SlotRefusal) {
  return isAway
    ? refuse('DISCOGS_API_ERROR', { cause: 'marketplace-away' })
    : refuse('SERVICE_UNAVAILABLE', { retryAfter })
}
