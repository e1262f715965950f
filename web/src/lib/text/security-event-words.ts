import {
  SECURITY_METHODS,
  type SecurityEventKind,
  type SecurityMethod,
  type SecurityOutcome,
} from '@cratewatch/contracts/people/security-event-kinds'
import { useTexts } from './i18n.ts'

const KINDS = {
  'sign-in': 'securityEvents.what.signIn',
  'sign-in-locked': 'securityEvents.what.signInLocked',
  reauthentication: 'securityEvents.what.reauthentication',
  'sessions-ended': 'securityEvents.what.sessionsEnded',
  'password-changed': 'securityEvents.what.passwordChanged',
  'password-reset-requested': 'securityEvents.what.passwordResetRequested',
  'password-reset': 'securityEvents.what.passwordReset',
  'email-change-requested': 'securityEvents.what.emailChangeRequested',
  'email-confirmed': 'securityEvents.what.emailConfirmed',
  'method-added': 'securityEvents.what.methodAdded',
  'method-removed': 'securityEvents.what.methodRemoved',
  'change-undone': 'securityEvents.what.changeUndone',
  'data-exported': 'securityEvents.what.dataExported',
  'account-deleted': 'securityEvents.what.accountDeleted',
  'operator-link': 'securityEvents.what.operatorLink',
  'operator-viewed': 'securityEvents.what.operatorViewed',
  'operator-call': 'securityEvents.what.operatorCall',
} as const satisfies Record<SecurityEventKind, string>

/** The kinds of events whose refusal has a text of its own. */
const REFUSED: Partial<Record<SecurityEventKind, RefusedKey>> = {
  'sign-in': 'securityEvents.what.signInRefused',
  reauthentication: 'securityEvents.what.reauthenticationRefused',
  'password-changed': 'securityEvents.what.passwordChangedRefused',
  'method-added': 'securityEvents.what.methodAddedRefused',
}
type RefusedKey =
  `securityEvents.what.${'signIn' | 'reauthentication' | 'passwordChanged' | 'methodAdded'}Refused`

const METHODS = {
  password: 'securityEvents.method.password',
  marketplace: 'securityEvents.method.marketplace',
  passkey: 'securityEvents.method.passkey',
  authenticator: 'securityEvents.method.authenticator',
  'recovery-code': 'securityEvents.method.recoveryCode',
  sso: 'securityEvents.method.sso',
  mailbox: 'securityEvents.method.mailbox',
  chat: 'securityEvents.method.chat',
  token: 'securityEvents.method.token',
  channel: 'securityEvents.method.channel',
  feed: 'securityEvents.method.feed',
} as const satisfies Record<SecurityMethod, string>

/** Returns the texts of security events. */
export function useSecurityEventWords() {
  const { t } = useTexts()
  return {
    kind: (kind: SecurityEventKind) => t(KINDS[kind]),
    title: (event: { kind: SecurityEventKind; outcome: SecurityOutcome }) =>
      t((event.outcome === 'refused' ? REFUSED[event.kind] : undefined) ?? KINDS[event.kind]),
    /** Returns the method's name; a call is shown as it is. */
    detail(detail: string | null) {
      const method = SECURITY_METHODS.find((each) => each === detail)
      return method === undefined ? detail : t(METHODS[method])
    },
  }
}
