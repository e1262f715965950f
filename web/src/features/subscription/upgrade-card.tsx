import { formatPlanPrice } from '@cratewatch/domain/plans/format-plan-price'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../lib/text/use-locale.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Price } from '../../ui/price.tsx'
import { premiumGains } from './premium-gains.ts'
import { PremiumPace } from './premium-pace.tsx'

export type UpgradeCardProps = { action: ReactNode; takesPayments: boolean }

/** Shows what premium includes and costs. An instance without payments says so instead of showing a dead button. */
export function UpgradeCard({ action, takesPayments }: UpgradeCardProps) {
  const { t } = useTranslation()
  const price = formatPlanPrice('PREMIUM', useLocale())
  return (
    <Card as="section" padding="lg" tone="loud" aria-labelledby="upgrade" className="grid gap-5">
      <h2 id="upgrade" className="heading text-section">
        {t('subscription.upgrade.title')}
      </h2>
      <Price amount={price} suffix={t('subscription.upgrade.perMonth')} size="lg" />
      <ul className="grid gap-2.5">
        {premiumGains().map((gain) => (
          <li key={gain} className="flex gap-2.5 text-pretty">
            <Check aria-hidden className="mt-1 size-4.5 shrink-0 text-label" strokeWidth={2.75} />
            {t(`subscription.upgrade.gains.${gain}`)}
          </li>
        ))}
      </ul>
      <PremiumPace />
      {takesPayments ? (
        action
      ) : (
        <p className="rounded-control bg-well px-4 py-3 text-[0.9375rem] text-pretty text-ink-soft">
          {t('subscription.upgrade.noPayments')}
        </p>
      )}
    </Card>
  )
}
