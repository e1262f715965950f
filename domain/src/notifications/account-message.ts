import type { SendingVerdict } from './sending/before-sending.ts'
import { MAX_ATTEMPTS } from './sending/retry.ts'

/** Mails about the account itself: sent whatever alerts are switched on, because security depends on them. */
export type AccountMessageKind =
  | 'welcome'
  | 'confirm-email'
  | 'email-change-notice'
  | 'password-reset'
  /** The link that begins the removal of an authenticator app; that it has begun; that it ends tomorrow. */
  | 'app-removal'
  | 'app-removal-begun'
  | 'app-removal-soon'
  | 'password-changed'
  | 'email-changed'
  | 'method-added'
  | 'method-removed'
  | 'setting-changed'
  | 'new-device'
  /** Only of a version before: now it is `method-added`, with a link that undoes it. */
  | 'channel-added'
  | 'plan-changed'
  | 'payment-failed'
  | 'condition-began'
  | 'condition-over'
  /** By the other channels of a reader: one of them takes nothing. */
  | 'channel-rests'
  /** By that channel itself, to see whether it takes messages again. */
  | 'channel-back'
  | 'instance-event'
  | 'record-event'

/** Whether a message consists of nothing but its link. */
const CARRIES_LINK: Readonly<Record<AccountMessageKind, boolean>> = {
  welcome: true,
  'confirm-email': true,
  'email-change-notice': true,
  'password-reset': true,
  'app-removal': true,
  'app-removal-begun': true,
  'app-removal-soon': true,
  'password-changed': true,
  'email-changed': true,
  'method-added': true,
  'method-removed': true,
  'setting-changed': true,
  'new-device': true,
  'channel-added': false,
  'plan-changed': false,
  'payment-failed': false,
  'condition-began': false,
  'condition-over': false,
  'channel-rests': false,
  'channel-back': false,
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
  /** Whether the channel that it is about takes nothing still; absent: it is about none. */
  readonly isStillSo?: boolean
  /** This attempt included. */
  readonly attempt: number
}): SendingVerdict {
  if (CARRIES_LINK[facts.kind] && !facts.linkOpen) return { kind: 'superseded', reason: 'link-closed' }
  const isAllowed = facts.isOperator || !FOR_OPERATORS.has(facts.kind)
  if (!facts.reachable || !isAllowed) return { kind: 'ended', reason: 'channel-off' }
  const isAboutChannel = facts.kind === 'channel-rests' || facts.kind === 'channel-back'
  if (isAboutChannel && facts.isStillSo !== true) return { kind: 'superseded', reason: 'not-so-any-more' }
  // A channel is asked for days whether it takes messages again.
  if (facts.attempt > MAX_ATTEMPTS && facts.kind !== 'channel-back')
    return { kind: 'ended', reason: 'too-many-attempts' }
  return { kind: 'send' }
}
