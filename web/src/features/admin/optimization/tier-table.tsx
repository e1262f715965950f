import type { AdminOptimization } from '@cratewatch/contracts/admin-optimization'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { drawn } from '../drawn.tsx'
import { durationText } from '../duration-text.ts'
import { Section } from '../section.tsx'
import { TierName } from './tier-name.tsx'

type Row = {
  tier: Tier
  records: number
  checks: number
  promised: number | null
  median: number | null
  p95: number | null
  due: number
  neverSeen: number
  isRunning: boolean
}

/** Tier by tier: what was promised, what was kept, what waits. */
export function TierTable({ optimization }: { optimization: AdminOptimization }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const figure = (key: 'records' | 'checks' | 'due' | 'neverSeen'): Column<Row> => ({
    key,
    header: t(`admin.optimization.tiers.${key}`),
    cell: (row) => formatNumber(row[key], locale),
    align: 'end',
  })
  const span = (key: 'promised' | 'median' | 'p95'): Column<Row> => ({
    key,
    header: t(`admin.optimization.tiers.${key}`),
    cell: (row) => durationText(row[key], locale),
    align: 'end',
  })
  return (
    <Section title={t('admin.optimization.tiers.title')} note={t('admin.optimization.tiers.note')}>
      <Table
        caption={t('admin.optimization.tiers.title')}
        rows={rowsOf(optimization)}
        rowKey={({ tier }) => String(tier)}
        columns={[
          { key: 'tier', header: t('admin.watches.tierFilter'), cell: drawn(TierName), primary: true },
          figure('records'),
          figure('checks'),
          span('promised'),
          span('median'),
          span('p95'),
          figure('due'),
          figure('neverSeen'),
          {
            key: 'running',
            header: t('admin.optimization.tiers.running'),
            cell: drawn(Running),
            align: 'end',
          },
        ]}
      />
    </Section>
  )
}

/** What was promised is what was in force while the looks were made; before any, what is in force now. */
function rowsOf({ metrics, intervals, queue, systemStatus }: AdminOptimization): Row[] {
  return metrics.tierDistribution.map(({ tier, count, intervalMinutes }) => {
    const kept = intervals.find((each) => each.tier === tier)
    const waiting = queue.find((each) => each.tier === tier)
    return {
      tier,
      records: count,
      checks: metrics.recentActivity.find((each) => each.tier === tier)?.checks ?? 0,
      promised: kept?.promisedSeconds ?? intervalMinutes * 60,
      median: kept?.medianSeconds ?? null,
      p95: kept?.p95Seconds ?? null,
      due: waiting?.due ?? 0,
      neverSeen: waiting?.neverSeen ?? 0,
      isRunning: systemStatus.tierRunningStatus[tier],
    }
  })
}

function Running({ isRunning }: Row) {
  const { t } = useTranslation()
  return (
    <Badge tone={isRunning ? 'neutral' : 'warning'}>
      {t(isRunning ? 'admin.optimization.tiers.yes' : 'admin.optimization.tiers.no')}
    </Badge>
  )
}
