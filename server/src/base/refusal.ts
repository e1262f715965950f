import type { Duration } from '@cratewatch/domain/kernel/duration'
import { refused } from '@cratewatch/domain/kernel/result'

/** The cause behind a code that has several: it decides the text for users. */
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
  | 'kind-off'
  | 'code-wrong'
  | 'code-over'
  | 'link-ended'
  | 'only-looking'
  | 'no-seller'
  | 'no-copy'
  | 'shop-erased'

/** Why a call is refused, and what the caller can do. The code decides status and text. */
export type Refusal<Code extends string = string> = {
  readonly code: Code
  /** The field at fault. */
  readonly field?: string
  readonly cause?: RefusalCause
  /** How long until the same call may succeed. */
  readonly retryAfter?: Duration
  /** The release that took the place of one that is missing, as the marketplace says. */
  readonly successor?: number
}

/** Makes a refusal as a result: `return refuse('VINYL_NOT_FOUND')`. */
export function refuse<const Code extends string>(code: Code, more: Omit<Refusal, 'code'> = {}) {
  return refused<Refusal<Code>>({ code, ...more })
}
