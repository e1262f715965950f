import type { AdminOptimization } from '@cratewatch/contracts/operating/optimization'
import { useQuery } from '@tanstack/react-query'
import { Age } from '../../../lib/text/age.tsx'
import { formatNumber } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { TextLink } from '../../../ui/buttons.tsx'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'
import { BarTable } from '../../../ui/charts/chart-tables.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { optimizationQuery } from '../admin-queries.ts'
import { ListCard } from '../list-page.tsx'
import { Loaded, StatsSkeleton, Section } from '../section.tsx'
import { BudgetUse, Egresses } from './budget-use.tsx'
import { Performance, WhatIf } from './performance.tsx'
import { SystemStatus } from './system-status.tsx'
import { TierTable, RecentReleases, useTierColumns } from './tier-table.tsx'

/** Shows how the checks go, and whether the promises are kept; refreshed every 30 seconds. */
export function OptimizationTab() {
  const query = useQuery(optimizationQuery)
  return (
    <Loaded query={query} skeleton={<StatsSkeleton cards={6} columns={3} rows={4} />}>
      {(optimization) => (
        <div className="grid gap-4">
          <SystemStatus optimization={optimization} />
          <Performance {...optimization} />
          <BudgetUse budget={optimization.budget} />
          <TierTable optimization={optimization} />
          <TimeToAlert times={optimization.timesToAlert} />
          <WhatIf requestsPerMinute={optimization.budget.requestsPerMinute} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Errors errors={optimization.errors} checks={optimization.systemStatus.totalChecks} />
            <Watchers watchers={optimization.watchers} />
          </div>
          <Unanswered releases={optimization.unanswered} />
          <Egresses egresses={optimization.egresses} />
          <RecentReleases releases={optimization.metrics.recentVinyls} />
        </div>
      )}
    </Loaded>
  )
}

/** Shows how many records each process has leased at this moment. */
function Watchers({ watchers }: { watchers: AdminOptimization['watchers'] }) {
  const { t } = useTexts()
  return (
    <ListCard
      title={t('admin.optimization.watchers.title')}
      note={t('admin.optimization.watchers.note')}
      empty={t('admin.optimization.watchers.none')}
      rows={watchers}
      isFolded
    >
      {({ owner, releases }) => (
        <li key={owner} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
          <span className="min-w-0 font-mono text-sm wrap-anywhere">{owner}</span>
          <span className="text-ink-soft tabular-nums">{t('words.records', { count: releases })}</span>
        </li>
      )}
    </ListCard>
  )
}

/** Shows the records that alone the marketplace does not answer for; nothing without any. */
function Unanswered({ releases }: { releases: AdminOptimization['unanswered'] }) {
  const { t } = useTexts()
  if (releases.length === 0) return null
  return (
    <ListCard
      title={t('admin.optimization.unanswered.title')}
      note={t('admin.optimization.unanswered.note')}
      empty=""
      rows={releases}
    >
      {({ id, artist, name, uri, since, failures }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
          <TextLink href={uri} external externalHint={t('shell.newTab')}>
            {artist === '' ? name : `${artist} – ${name}`}
          </TextLink>
          <span className="text-sm text-ink-soft tabular-nums">
            {t('admin.optimization.unanswered.failures', { count: failures })} <Age at={since} />
          </span>
        </li>
      )}
    </ListCard>
  )
}

type ErrorsProps = { errors: AdminOptimization['errors']; checks: number }

/** Shows why checks failed. None of them counts as "none for sale". */
function Errors({ errors, checks }: ErrorsProps) {
  const { t, locale } = useTexts()
  const sum = errors.reduce((total, { count }) => total + count, 0)
  return (
    <ChartCard
      title={t('admin.optimization.errors.title')}
      note={t('admin.optimization.errors.note', { count: sum, checks: formatNumber(checks, locale) })}
    >
      <BarTable
        caption={t('admin.optimization.errors.title')}
        headers={{ label: t('admin.optimization.errors.kind'), value: t('admin.trend.value') }}
        bars={errors.map(({ kind, count }) => ({
          key: kind,
          label: t(`admin.optimization.errors.${kind}`),
          value: count,
        }))}
        valueText={(count) => formatNumber(count, locale)}
      />
    </ChartCard>
  )
}

type Row = AdminOptimization['timesToAlert'][number]

/** Shows by tier how old a listing was at most when its alert was sent, and how many were still there afterwards. */
function TimeToAlert({ times }: { times: AdminOptimization['timesToAlert'] }) {
  const { t, locale } = useTexts()
  const { tier, figure, span } = useTierColumns<Row>()
  const time = (key: 'medianSeconds' | 'p95Seconds' | 'p99Seconds') =>
    span(key, t(`admin.optimization.alerts.${key}`), (row) => row[key])
  return (
    <Section title={t('admin.optimization.alerts.title')} note={t('admin.optimization.alerts.note')}>
      <Table
        caption={t('admin.optimization.alerts.title')}
        scrolls
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
