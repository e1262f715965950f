import type { Analytics } from '@cratewatch/contracts/watching/analytics'
import { formatMoney } from '@cratewatch/domain/kernel/format-money'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { BarTable } from '../../../ui/charts/bar-table.tsx'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'
import { DescriptionList } from '../../../ui/tables/description-list.tsx'

type Prices = NonNullable<Analytics['prices']>

/** Charts what the cheapest copies cost now. */
export function PriceSpread({ prices }: { prices: Analytics['prices'] }) {
  const { t } = useTranslation()
  return (
    <ChartCard title={t('analytics.prices.title')} note={t('analytics.prices.note')}>
      {prices === null ? (
        <p className="text-ink-soft">{t('analytics.prices.none')}</p>
      ) : (
        <Spread prices={prices} />
      )}
    </ChartCard>
  )
}

function Spread({ prices: { currency, lowest, median, highest, steps } }: { prices: Prices }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const money = (value: number) => formatMoney({ value, currency }, locale)
  const round = (value: number) => formatMoney({ value, currency }, locale, true)
  const label = ({ from, below }: Prices['steps'][number]) => {
    if (below === null) return t('analytics.prices.from', { from: round(from) })
    return from === 0
      ? t('analytics.prices.below', { below: round(below) })
      : t('analytics.prices.range', { from: round(from), below: round(below) })
  }
  return (
    <>
      <DescriptionList
        layout="inline"
        items={[
          { term: t('analytics.prices.lowest'), detail: money(lowest) },
          { term: t('analytics.prices.median'), detail: money(median) },
          { term: t('analytics.prices.highest'), detail: money(highest) },
        ]}
      />
      <BarTable
        caption={t('analytics.prices.title')}
        headers={{ label: t('analytics.prices.step'), value: t('analytics.records') }}
        bars={steps.map((step) => ({ key: String(step.from), label: label(step), value: step.count }))}
      />
    </>
  )
}
