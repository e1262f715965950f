/** Everything that is recorded about the security of an account. Apart from the calls, as the audit's actions are. */
export const SECURITY_EVENT_KINDS = [
  'sign-in',
  'sign-in-locked',
  'reauthentication',
  'sessions-ended',
  'password-changed',
  'password-reset-requested',
  'password-reset',
  'email-change-requested',
  'email-confirmed',
  'method-added',
  'method-removed',
  'change-undone',
  'data-exported',
  'account-deleted',
  'operator-link',
  'operator-viewed',
  'operator-call',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

export const SECURITY_OUTCOMES = ['succeeded', 'refused'] as const
export type SecurityOutcome = (typeof SECURITY_OUTCOMES)[number]

/** By what somebody signs in, or what is added to an account; the chat opens nothing, and changes the list. */
export const SECURITY_METHODS = [
  'password',
  'marketplace',
  'passkey',
  'authenticator',
  'recovery-code',
  'sso',
  'mailbox',
  'chat',
] as const
export type SecurityMethod = (typeof SECURITY_METHODS)[number]
