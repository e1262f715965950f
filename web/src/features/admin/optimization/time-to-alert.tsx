import type { AdminOptimization } from '@cratewatch/contracts/admin-optimization'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { Table, type Column } from '../../../ui/table.tsx'
import { drawn } from '../drawn.tsx'
import { durationText } from '../duration-text.ts'
import { Section } from '../section.tsx'
import { TierName } from './tier-name.tsx'

type Row = AdminOptimization['timesToAlert'][number]

/** Tier by tier: how old a listing was at most when its alert went out, and how many were still there afterwards. */
export function TimeToAlert({ times }: { times: AdminOptimization['timesToAlert'] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const span = (key: 'medianSeconds' | 'p95Seconds' | 'p99Seconds'): Column<Row> => ({
    key,
    header: t(`admin.optimization.alerts.${key}`),
    cell: (row) => durationText(row[key], locale),
    align: 'end',
  })
  return (
    <Section title={t('admin.optimization.alerts.title')} note={t('admin.optimization.alerts.note')}>
      <Table
        caption={t('admin.optimization.alerts.title')}
        rows={times}
        rowKey={({ tier }) => String(tier)}
        columns={[
          { key: 'tier', header: t('admin.watches.tierFilter'), cell: drawn(TierName), primary: true },
          {
            key: 'found',
            header: t('admin.optimization.alerts.found'),
            cell: ({ found }) => formatNumber(found, locale),
            align: 'end',
          },
          span('medianSeconds'),
          span('p95Seconds'),
          span('p99Seconds'),
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
