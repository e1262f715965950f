/** Every kind of security event. Apart from the calls, like the audit actions. */
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
  'setting-changed',
  'app-removal-requested',
  'app-removal-begun',
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

/** The sign-in methods; the chat and tokens, which open no session but change the list; channels and the feed, which only read; what is set. */
export const SECURITY_METHODS = [
  'password',
  'marketplace',
  'passkey',
  'authenticator',
  'app-removal',
  'recovery-code',
  'sso',
  'mailbox',
  'chat',
  'token',
  'channel',
  'feed',
  'shared-list',
  'list',
  'shop',
  'sync',
  'times',
  'rule',
  'share',
] as const
export type SecurityMethod = (typeof SECURITY_METHODS)[number]
