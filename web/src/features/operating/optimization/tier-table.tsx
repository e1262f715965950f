import type { AdminOptimization } from '@cratewatch/contracts/operating/optimization'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { drawn } from '../lists/list-page.tsx'
import { Section } from '../section.tsx'
import { useTierColumns } from './tier-columns.tsx'

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

/** Shows what was promised, kept and is waiting, by tier. */
export function TierTable({ optimization }: { optimization: AdminOptimization }) {
  const { t } = useTranslation()
  const { tier, figure, span } = useTierColumns<Row>()
  const count = (key: 'records' | 'checks' | 'due' | 'neverSeen') =>
    figure(key, t(`admin.optimization.tiers.${key}`), (row) => row[key])
  const time = (key: 'promised' | 'median' | 'p95') =>
    span(key, t(`admin.optimization.tiers.${key}`), (row) => row[key])
  return (
    <Section title={t('admin.optimization.tiers.title')} note={t('admin.optimization.tiers.note')}>
      <Table
        caption={t('admin.optimization.tiers.title')}
        rows={rowsOf(optimization)}
        rowKey={({ tier }) => String(tier)}
        columns={[
          tier,
          count('records'),
          count('checks'),
          time('promised'),
          time('median'),
          time('p95'),
          count('due'),
          count('neverSeen'),
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

/** Shows the promise in force when the checks were made; before any, the present one. */
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
