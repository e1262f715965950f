import { MAX_ATTEMPTS } from './sending/retry.ts'
import type { SendingVerdict } from './sending/before-sending.ts'

/** Mails about the account itself: sent whatever alerts are switched on, because security depends on them. */
export type AccountMessageKind =
  | 'welcome'
  | 'confirm-email'
  | 'email-change-notice'
  | 'password-reset'
  | 'password-changed'
  | 'email-changed'
  | 'method-added'
  | 'method-removed'
  | 'new-device'
  /** Only of a version before: now it is `method-added`, with a link that undoes it. */
  | 'channel-added'
  | 'plan-changed'
  | 'payment-failed'
  | 'condition-began'
  | 'condition-over'
  | 'instance-event'
  | 'record-event'

/** Whether a message consists of nothing but its link. */
const CARRIES_LINK: Readonly<Record<AccountMessageKind, boolean>> = {
  welcome: true,
  'confirm-email': true,
  'email-change-notice': true,
  'password-reset': true,
  'password-changed': true,
  'email-changed': true,
  'method-added': true,
  'method-removed': true,
  'new-device': true,
  'channel-added': false,
  'plan-changed': false,
  'payment-failed': false,
  'condition-began': false,
  'condition-over': false,
  'instance-event': false,
  'record-event': false,
}

const FOR_OPERATORS: ReadonlySet<AccountMessageKind> = new Set([
  'condition-began',
  'condition-over',
  'instance-event',
])

/** Whether a message about the account is still worth sending: one whose link has closed would only mislead. */
export function beforeSendingAccountMessage(facts: {
  readonly kind: AccountMessageKind
  readonly linkOpen: boolean
  /** Whether the channel that it goes to is still on; true for mail about the account. */
  readonly reachable: boolean
  /** Whether the account is an operator's now; others get nothing about the instance. */
  readonly isOperator: boolean
  /** This attempt included. */
  readonly attempt: number
}): SendingVerdict {
  if (CARRIES_LINK[facts.kind] && !facts.linkOpen) return { kind: 'superseded', reason: 'link-closed' }
  const isAllowed = facts.isOperator || !FOR_OPERATORS.has(facts.kind)
  if (!facts.reachable || !isAllowed) return { kind: 'ended', reason: 'channel-off' }
  if (facts.attempt > MAX_ATTEMPTS) return { kind: 'ended', reason: 'too-many-attempts' }
  return { kind: 'send' }
}
