import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import { useTexts } from '../../../lib/text/use-texts.ts'
import { Sticker, type StickerTone } from '../../../ui/badges/sticker.tsx'

const TONES: Record<Tier, StickerTone> = { 1: 'loud', 2: 'bright', 3: 'plain', 4: 'quiet' }

/** Shows how often the record is checked, as a sticker. */
export function TierSticker({ tier }: { tier: Tier }) {
  const t = useTexts()
  return (
    <Sticker tone={TONES[tier]} label={t('watches.card.tier', { tier, name: t(`watches.tier.${tier}`) })}>
      {`T${tier}`}
    </Sticker>
  )
}
