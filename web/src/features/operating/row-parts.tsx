import type { Owner } from '@cratewatch/contracts/operating/shared'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { formatMoment, readInstant } from '../../lib/text/format.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Badge } from '../../ui/badges.tsx'
import { TextLink } from '../../ui/buttons.tsx'
import { Sleeve } from '../../ui/covers/sleeve.tsx'
import { Sticker, type StickerTone } from '../../ui/sticker.tsx'

type OwnerNames = Pick<Owner, 'id' | 'email' | 'discogsUsername'>

/** Links to the page of the account that a row belongs to. */
export function OwnerLink({ owner }: { owner: OwnerNames }) {
  const { t } = useTexts()
  return (
    <TextLink asChild tone="quiet" className="wrap-anywhere">
      <Link to="/dashboard/admin/users/$id" params={{ id: owner.id }}>
        {ownerName(owner, t)}
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

type RecordRowProps = {
  record: RecordLinkProps['record'] & { thumb: string; discogsId: number }
  onSale: boolean
  /** What else there is to say of it. */
  children: ReactNode
}

/** A record in a list. Its cover is as wide with its disc out as without, so that the texts stay aligned. */
export function RecordRow({ record, onSale, children }: RecordRowProps) {
  return (
    <li className="flex items-center gap-4 py-3">
      <div className="w-[5.25rem] shrink-0">
        <Sleeve src={record.thumb} alt="" seed={record.discogsId} size="sm" discOut={onSale} />
      </div>
      <div className="grid min-w-0 flex-1 gap-1">
        <p>
          <RecordLink record={record} />
        </p>
        {children}
      </div>
    </li>
  )
}

/** Says how many copies are for sale. */
export function CopiesForSale({ count }: { count: number }) {
  const { t } = useTexts()
  if (count === 0) return <span>{t('admin.stats.noCopies')}</span>
  return <span className="font-semibold text-live">{t('watches.state.onSale', { count })}</span>
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

/** Returns an account's name: its address, otherwise its marketplace name. */
export function ownerName({ email, discogsUsername }: Omit<OwnerNames, 'id'>, t: TFunction): string {
  return email ?? discogsUsername ?? t('admin.nobody')
}

/** Shows a moment in a table, on one line. */
export function When({ at }: { at: string }) {
  const { locale } = useTexts()
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatMoment(readInstant(at), locale)}
    </time>
  )
}
