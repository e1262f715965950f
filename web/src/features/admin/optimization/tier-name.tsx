import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import { useTranslation } from 'react-i18next'
import { TierSticker } from '../tier-sticker.tsx'

export function TierName({ tier }: { tier: Tier }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex items-center gap-2.5">
      <TierSticker tier={tier} size="sm" />
      <span aria-hidden>{t(`admin.optimization.tiers.name.${tier}`)}</span>
    </span>
  )
}
