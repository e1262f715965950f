import type { Owner } from '@cratewatch/contracts/operating/shared'
import { Link } from '@tanstack/react-router'
import { TextLink } from '../../ui/buttons.tsx'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { Badge } from '../../ui/badges.tsx'
import { Sticker, type StickerTone } from '../../ui/sticker.tsx'
import { Sleeve } from '../../ui/covers/sleeve.tsx'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { useTexts } from '../../lib/text/i18n.ts'
import type { AuditAction } from '@cratewatch/contracts/operating/audit-actions'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { AccountMessageKind } from '@cratewatch/domain/notifications/account-message'

/** Links to the page of the account that a row belongs to. */
export function OwnerLink({ owner }: { owner: Pick<Owner, 'id' | 'email' | 'discogsUsername'> }) {
  const name = useOwnerName()
  return (
    <TextLink asChild tone="quiet" className="wrap-anywhere">
      <Link to="/dashboard/admin/users/$id" params={{ id: owner.id }}>
        {name(owner)}
      </Link>
    </TextLink>
  )
}

type RecordLinkProps = { record: { artist: string; name: string; uri: string } }

/** Links a record's name to its page on the marketplace. */
export function RecordLink({ record }: RecordLinkProps) {
  const { t } = useTexts()
  return (
    <TextLink
      tone="quiet"
      href={record.uri}
      external
      externalHint={t('shell.newTab')}
      className="font-semibold wrap-break-word"
    >
      {record.artist === '' ? record.name : `${record.artist} - ${record.name}`}
    </TextLink>
  )
}

export function PlanBadge({ plan }: { plan: Plan }) {
  const { t } = useTexts()
  return <Badge tone={plan === 'PREMIUM' ? 'gold' : 'neutral'}>{t(`words.plan.${plan}`)}</Badge>
}

type SmallSleeveProps = { record: { thumb: string; discogsId: number }; onSale: boolean }

/** Shows a small cover in a list, as wide with its disc out as without, so that the texts stay aligned. */
export function SmallSleeve({ record, onSale }: SmallSleeveProps) {
  return (
    <div className="w-[5.25rem] shrink-0">
      <Sleeve src={record.thumb} alt="" seed={record.discogsId} size="sm" discOut={onSale} />
    </div>
  )
}

const TONES: Record<Tier, StickerTone> = { 1: 'loud', 2: 'bright', 3: 'plain', 4: 'quiet' }

/** Shows a record's tier. */
export function TierSticker({ tier, size }: { tier: Tier; size?: 'sm' | 'md' }) {
  const { t } = useTexts()
  return (
    <Sticker tone={TONES[tier]} label={t(`admin.tier.${tier}`)} size={size}>
      {`T${tier}`}
    </Sticker>
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
