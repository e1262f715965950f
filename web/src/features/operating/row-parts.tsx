import type { Owner } from '@cratewatch/contracts/operating/shared'
import { Link } from '@tanstack/react-router'
import { TextLink } from '../../ui/buttons.tsx'
import { useOwnerName } from './words.tsx'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { Badge, Sticker, type StickerTone } from '../../ui/badges.tsx'
import { Sleeve } from '../../ui/covers/sleeve.tsx'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import { useTexts } from '../../lib/text/i18n.ts'

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
  return <Badge tone={plan === 'PREMIUM' ? 'gold' : 'neutral'}>{t(`admin.plan.${plan}`)}</Badge>
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
