import type { AdminOptimization } from '@cratewatch/contracts/admin/optimization'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-locale.ts'
import { Table } from '../../../ui/tables/table.tsx'
import { Section } from '../section.tsx'
import { useTierColumns } from './tier-columns.tsx'

type Row = AdminOptimization['timesToAlert'][number]

/** Shows by tier how old a listing was at most when its alert was sent, and how many were still there afterwards. */
export function TimeToAlert({ times }: { times: AdminOptimization['timesToAlert'] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { tier, figure, span } = useTierColumns<Row>()
  const time = (key: 'medianSeconds' | 'p95Seconds' | 'p99Seconds') =>
    span(key, t(`admin.optimization.alerts.${key}`), (row) => row[key])
  return (
    <Section title={t('admin.optimization.alerts.title')} note={t('admin.optimization.alerts.note')}>
      <Table
        caption={t('admin.optimization.alerts.title')}
        rows={times}
        rowKey={({ tier }) => String(tier)}
        columns={[
          tier,
          figure('found', t('admin.optimization.alerts.found'), ({ found }) => found),
          time('medianSeconds'),
          time('p95Seconds'),
          time('p99Seconds'),
          {
            key: 'stillThere',
            header: t('admin.optimization.alerts.stillThere'),
            cell: ({ stillThere }) =>
              stillThere === null
                ? '–'
                : t('admin.optimization.percent', {
                    percent: formatNumber(Math.round(stillThere * 100), locale),
                  }),
            align: 'end',
          },
        ]}
      />
    </Section>
  )
}
