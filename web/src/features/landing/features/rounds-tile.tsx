import { TIER_INTERVALS, TIERS, type Tier } from '@cratewatch/domain/scheduling/tiers'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Sticker, type StickerTone } from '../../../ui/badges/sticker.tsx'
import { CLAIMED_MINUTES, formatSpan, promisesIn } from '../claims.ts'

const TONES: Readonly<Record<Tier, StickerTone>> = { 1: 'loud', 2: 'bright', 3: 'plain', 4: 'quiet' }

/** Shows the claimed interval, and the promise of every tier. */
export function RoundsTile({ className }: { className: string }) {
  const { t } = useTranslation('site')
  const promises = promisesIn(useLocale())
  return (
    <Card
      as="article"
      id="rounds"
      padding="none"
      className={classNames('flex flex-col justify-between gap-4 p-5 sm:gap-8 sm:p-8', className)}
    >
      <div>
        <h3 className="heading text-title">
          {t('landing.features.rounds.title', { count: CLAIMED_MINUTES })}
        </h3>
        <p className="mt-3 max-w-[52ch] sm:text-lg text-pretty text-ink-soft">
          {t('landing.features.rounds.text', promises)}
        </p>
      </div>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {TIERS.map((tier) => (
          <TierPromise key={tier} tier={tier} />
        ))}
      </ul>
      <p className="max-w-[72ch] text-sm text-pretty text-ink-soft max-sm:hidden">
        {t('landing.features.rounds.note')}
      </p>
    </Card>
  )
}

function TierPromise({ tier }: { tier: Tier }) {
  const { t } = useTranslation('site')
  const time = formatSpan(TIER_INTERVALS[tier], useLocale())
  const sign = `T${tier}`
  const name = t(`landing.features.rounds.tier${tier}`)
  return (
    <li className="flex items-center gap-4 border-t border-line py-2 sm:py-3.5">
      <Sticker tone={TONES[tier]} label={sign}>
        {sign}
      </Sticker>
      <p className="grid">
        <strong className="leading-snug font-semibold">{t('landing.features.rounds.every', { time })}</strong>
        <span className="text-sm text-ink-soft">{name}</span>
      </p>
    </li>
  )
}
