import type { AdminOptimization } from '@cratewatch/contracts/operating/optimization'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { formatNumber } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Badge } from '../../../ui/badges.tsx'
import { Table, type Column } from '../../../ui/tables/table.tsx'
import { drawn, ListCard } from '../list-page.tsx'
import { CopiesForSale, TierSticker, PlanBadge, RecordRow, durationText } from '../row-parts.tsx'
import { Section } from '../section.tsx'

/** Shows what was promised, kept and is waiting, by tier. */
export function TierTable({ optimization }: { optimization: AdminOptimization }) {
  const { t, locale } = useTexts()
  const { tier, figure, span } = useTierColumns<ReturnType<typeof rowsOf>[number]>()
  const count = (key: 'records' | 'checks' | 'due' | 'neverSeen') =>
    figure(key, t(`admin.optimization.tiers.${key}`), (row) => row[key])
  const time = (key: 'promised' | 'median' | 'p95') =>
    span(key, t(`admin.optimization.tiers.${key}`), (row) => row[key])
  return (
    <Section title={t('admin.optimization.tiers.title')} note={t('admin.optimization.tiers.note')}>
      <Table
        caption={t('admin.optimization.tiers.title')}
        scrolls
        rows={rowsOf(optimization)}
        rowKey={({ tier }) => String(tier)}
        columns={[
          tier,
          count('records'),
          count('checks'),
          {
            key: 'response',
            header: t('admin.optimization.response'),
            cell: ({ responseMs }) =>
              responseMs === null
                ? '–'
                : t('admin.optimization.ms', { ms: formatNumber(Math.round(responseMs), locale) }),
            align: 'end',
          },
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
function rowsOf({ metrics, intervals, queue, systemStatus }: AdminOptimization) {
  return metrics.tierDistribution.map(({ tier, count, intervalMinutes }) => {
    const kept = intervals.find((each) => each.tier === tier)
    const waiting = queue.find((each) => each.tier === tier)
    const recent = metrics.recentActivity.find((each) => each.tier === tier)
    return {
      tier,
      records: count,
      checks: recent?.checks ?? 0,
      responseMs: recent !== undefined && recent.checks > 0 ? recent.avgResponseTime : null,
      promised: kept?.promisedSeconds ?? intervalMinutes * 60,
      median: kept?.medianSeconds ?? null,
      p95: kept?.p95Seconds ?? null,
      due: waiting?.due ?? 0,
      neverSeen: waiting?.neverSeen ?? 0,
      isRunning: systemStatus.tierRunningStatus[tier],
    }
  })
}

function Running({ isRunning }: { isRunning: boolean }) {
  const { t } = useTexts()
  return (
    <Badge tone={isRunning ? 'neutral' : 'warning'}>
      {t(isRunning ? 'admin.optimization.tiers.yes' : 'admin.optimization.tiers.no')}
    </Badge>
  )
}

/** Returns the columns of tables by tier: the tier, figures, time spans. */
export function useTierColumns<Row extends { readonly tier: Tier }>() {
  const { t, locale } = useTexts()
  const tier: Column<Row> = {
    key: 'tier',
    header: t('admin.watches.tierFilter'),
    cell: drawn(TierName),
    primary: true,
  }
  return {
    tier,
    figure: (key: string, header: string, value: (row: Row) => number): Column<Row> => ({
      key,
      header,
      cell: (row) => formatNumber(value(row), locale),
      align: 'end',
    }),
    span: (key: string, header: string, seconds: (row: Row) => number | null): Column<Row> => ({
      key,
      header,
      cell: (row) => durationText(seconds(row), locale),
      align: 'end',
    }),
  }
}

function TierName({ tier }: { tier: Tier }) {
  const { t } = useTexts()
  return (
    <span className="inline-flex items-center gap-2.5">
      <TierSticker tier={tier} size="sm" />
      <span aria-hidden>{t(`admin.optimization.tiers.name.${tier}`)}</span>
    </span>
  )
}

type RecentReleasesProps = { releases: AdminOptimization['metrics']['recentVinyls'] }

/** Lists the records whose checks are worth most, and why. */
export function RecentReleases({ releases }: RecentReleasesProps) {
  const { t } = useTexts()
  return (
    <ListCard
      title={t('admin.optimization.recent.title')}
      note={t('admin.optimization.recent.note')}
      empty={t('admin.dashboard.noPopular')}
      rows={releases}
    >
      {({ id: discogsId, numForSale, reasons, ...release }) => (
        <RecordRow key={discogsId} record={{ ...release, discogsId }} onSale={numForSale > 0}>
          {reasons.length > 0 && (
            <p className="text-sm text-ink-soft">
              {reasons.map((reason) => t(`admin.optimization.reason.${reason}`)).join('\u00a0· ')}
            </p>
          )}
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
            <TierSticker tier={release.tier} size="sm" />
            <Badge tone="outline">{t('admin.watches.priority', { score: release.priorityScore })}</Badge>
            <PlanBadge plan={release.userTier} />
            <span className="tabular-nums">{t('admin.dashboard.watchers', { count: release.watchers })}</span>
            {numForSale > 0 && <CopiesForSale count={numForSale} />}
          </p>
        </RecordRow>
      )}
    </ListCard>
  )
}
