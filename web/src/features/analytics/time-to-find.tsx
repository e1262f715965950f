import type { AnalyticsHistory } from '@cratewatch/contracts/analytics'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatSpan } from '../../lib/text/format.ts'
import { useLocale } from '../../lib/text/use-locale.ts'
import { BarTable } from '../../ui/charts/bar-table.tsx'
import { ChartCard } from '../../ui/charts/chart-card.tsx'

type Props = AnalyticsHistory['timeToFind']

const DAY_SECONDS = 86_400

/** Charts how long it takes until a first copy appears. */
export function TimeToFind({ count, medianSeconds, steps }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const note =
    medianSeconds === null
      ? t('analytics.wait.none')
      : t('analytics.wait.median', { span: formatSpan(medianSeconds, locale), count })
  return (
    <ChartCard title={t('analytics.wait.title')} note={note}>
      <BarTable
        caption={t('analytics.wait.title')}
        headers={{ label: t('analytics.wait.step'), value: t('analytics.records') }}
        bars={steps.map((step) => ({ key: String(step.from), label: stepLabel(step, t), value: step.count }))}
      />
    </ChartCard>
  )
}

function stepLabel({ from, below }: Props['steps'][number], t: TFunction): string {
  const [first, last] = [from / DAY_SECONDS, below === null ? null : below / DAY_SECONDS]
  if (first === 0) return t('analytics.wait.first')
  return last === null ? t('analytics.wait.last') : t('analytics.wait.days', { from: first, to: last })
}
