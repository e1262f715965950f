import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import { useTranslation } from 'react-i18next'
import { Sticker, type StickerTone } from '../../ui/badges/sticker.tsx'

const TONES: Record<Tier, StickerTone> = { 1: 'loud', 2: 'bright', 3: 'plain', 4: 'quiet' }

/** Shows a record's tier. */
export function TierSticker({ tier, size }: { tier: Tier; size?: 'sm' | 'md' }) {
  const { t } = useTranslation()
  return (
    <Sticker tone={TONES[tier]} label={t(`admin.tier.${tier}`)} size={size}>
      {`T${tier}`}
    </Sticker>
  )
}
