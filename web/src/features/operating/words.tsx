import type { AuditAction } from '@cratewatch/contracts/operating/audit-actions'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { AccountMessageKind } from '@cratewatch/domain/notifications/account-message'
import { formatMoment, readInstant } from '../../lib/text/format.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { useAge } from '../../lib/text/ticking.ts'

/** Shows how long ago it was, with the exact time as a tooltip. */
export function Age({ at }: { at: string }) {
  const { locale } = useTexts()
  const age = useAge(readInstant(at))
  return (
    <time dateTime={at} title={formatMoment(readInstant(at), locale)} className="tabular-nums">
      {age}
    </time>
  )
}

const NAMES = {
  'make-premium': 'admin.audit.action.makePremium',
  'make-free': 'admin.audit.action.makeFree',
  'delete-user': 'admin.audit.action.deleteUser',
  'sign-user-out': 'admin.audit.action.signUserOut',
  'resend-confirmation': 'admin.audit.action.resendConfirmation',
  'reset-check-times': 'admin.audit.action.resetCheckTimes',
  'pause-checking': 'admin.audit.action.pauseChecking',
  'resume-checking': 'admin.audit.action.resumeChecking',
  'send-again': 'admin.audit.action.sendAgain',
  announce: 'admin.audit.action.announce',
  'end-announcement': 'admin.audit.action.endAnnouncement',
  'export-audit': 'admin.audit.action.exportAudit',
  'download-backup': 'admin.audit.action.downloadBackup',
} as const satisfies Record<AuditAction, string>

/** Returns the name of an admin action. */
export function useActionName(): (action: AuditAction) => string {
  const { t } = useTexts()
  return (action) => t(NAMES[action])
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Writes a duration with two digits in its largest fitting unit: "1.5 min", "42 s"; "–" when unknown. */
export function durationText(seconds: number | null, locale: Locale): string {
  if (seconds === null) return '–'
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  const count = seconds / length
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: count < 10 && unit !== 'second' ? 1 : 0,
  }).format(count)
}

const LETTER_NAMES = {
  welcome: 'admin.letter.welcome',
  'confirm-email': 'admin.letter.confirmEmail',
  'email-change-notice': 'admin.letter.emailChangeNotice',
  'password-reset': 'admin.letter.passwordReset',
  'password-changed': 'admin.letter.passwordChanged',
  'email-changed': 'admin.letter.emailChanged',
  'method-added': 'admin.letter.methodAdded',
  'method-removed': 'admin.letter.methodRemoved',
  'new-device': 'admin.letter.newDevice',
  'channel-added': 'admin.letter.channelAdded',
  'plan-changed': 'admin.letter.planChanged',
  'payment-failed': 'admin.letter.paymentFailed',
  'condition-began': 'admin.letter.conditionBegan',
  'condition-over': 'admin.letter.conditionOver',
  'instance-event': 'admin.letter.instanceEvent',
  'record-event': 'admin.letter.recordEvent',
} as const satisfies Record<AccountMessageKind, string>

/** Returns the name of a message about the account; null for alerts, which are about records. */
export function useMessageName(): (about: string) => string | null {
  const { t } = useTexts()
  return (about) => (isAccountMessage(about) ? t(LETTER_NAMES[about]) : null)
}

function isAccountMessage(about: string): about is AccountMessageKind {
  return about in LETTER_NAMES
}

/** Returns an account's name: its address, otherwise its marketplace name. */
export function useOwnerName(): (owner: { email: string | null; discogsUsername: string | null }) => string {
  const { t } = useTexts()
  return ({ email, discogsUsername }) => email ?? discogsUsername ?? t('admin.nobody')
}
