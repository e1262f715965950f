import {
  MOST_REQUESTS_PER_MINUTE,
  type AdminOptimization,
  type WhatIf as Promised,
} from '@cratewatch/contracts/operating/optimization'
import { useQuery } from '@tanstack/react-query'
import { Activity, Eye, PiggyBank, Repeat, Timer, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { StatCard } from '../../../ui/layout/section-card.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { whatIfQuery } from '../admin-queries.ts'
import { durationText } from '../row-parts.tsx'
import { Section } from '../section.tsx'
import { useTierColumns } from './tier-table.tsx'

/** Shows the six figures that tell whether all is well. */
export function Performance({ metrics, saved, systemStatus, detectionDelaySeconds }: AdminOptimization) {
  const { t, locale } = useTexts()
  const { performance } = metrics
  const number = (value: number) => formatNumber(Math.round(value), locale)
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
      <StatCard
        label={t('admin.optimization.delay')}
        icon={<Eye />}
        value={durationText(detectionDelaySeconds, locale)}
        detail={t('admin.optimization.delayNote')}
      />
      <StatCard
        label={t('admin.optimization.tiers.checks')}
        icon={<Activity />}
        value={number(performance.totalChecks24h)}
        detail={t('admin.optimization.checksPerHour', { count: Math.round(performance.checksPerHour) })}
      />
      <StatCard
        label={t('admin.optimization.response')}
        icon={<Timer />}
        value={t('admin.optimization.ms', { ms: number(performance.avgResponseTime) })}
        detail={t('admin.optimization.day')}
      />
      <StatCard
        label={t('admin.optimization.changes')}
        icon={<Repeat />}
        value={number(performance.stockChanges24h)}
        detail={t('admin.optimization.day')}
      />
      <Saved {...saved} />
      <ErrorRate {...systemStatus} />
    </div>
  )
}

function Saved({ bySharing, byGroups }: AdminOptimization['saved']) {
  const { t, locale } = useTexts()
  const number = (value: number) => formatNumber(Math.round(value), locale)
  return (
    <StatCard
      label={t('admin.optimization.saved')}
      icon={<PiggyBank />}
      value={number(bySharing + byGroups)}
      detail={t('admin.optimization.savedBy', { sharing: number(bySharing), groups: number(byGroups) })}
    />
  )
}

function ErrorRate({ totalChecks, errorCount }: AdminOptimization['systemStatus']) {
  const { t, locale } = useTexts()
  const percent = totalChecks === 0 ? 0 : (errorCount / totalChecks) * 100
  return (
    <StatCard
      label={t('admin.optimization.errorRate')}
      icon={<TriangleAlert />}
      value={t('admin.optimization.percent', {
        percent: formatNumber(Math.round(percent * 10) / 10, locale),
      })}
      detail={t('admin.optimization.day')}
    />
  )
}

type Row = Promised['byTier'][number]

/** Shows what the promises would be with another budget. It changes nothing. */
export function WhatIf({ requestsPerMinute }: { requestsPerMinute: number }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState(() => String(Math.max(1, Math.round(requestsPerMinute))))
  const requested = Number(typed)
  const isValid = typed.trim() !== '' && requested >= 1 && requested <= MOST_REQUESTS_PER_MINUTE
  const { data } = useQuery({ ...whatIfQuery(requested), enabled: isValid })
  return (
    <Section title={t('admin.optimization.whatIf.title')} note={t('admin.optimization.whatIf.note')} isFolded>
      <TextField
        className="max-w-60"
        label={t('admin.optimization.whatIf.label')}
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_REQUESTS_PER_MINUTE}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={isValid ? undefined : t('admin.optimization.whatIf.invalid')}
      />
      {data !== undefined && <Answer promised={data} />}
    </Section>
  )
}

function Answer({ promised }: { promised: Promised }) {
  const { t, locale } = useTexts()
  const { tier, figure, span } = useTierColumns<Row>()
  const time = (key: 'typicalSeconds' | 'longestSeconds') =>
    span(key, t(`admin.optimization.whatIf.${key}`), (row) => row[key])
  if (promised.records === 0) return <p className="text-ink-soft">{t('admin.dashboard.noPopular')}</p>
  return (
    <>
      <p aria-live="polite" className="font-semibold tabular-nums">
        {t('admin.optimization.whatIf.sentence', {
          requests: formatNumber(promised.requestsPerMinute, locale),
          count: promised.records,
          typical: durationText(promised.typicalSeconds, locale),
        })}
      </p>
      {promised.byTier.length > 0 && (
        <Table
          caption={t('admin.optimization.whatIf.title')}
          rows={promised.byTier}
          rowKey={({ tier }) => String(tier)}
          columns={[
            { ...tier, cell: ({ tier }) => t(`admin.tier.${tier}`) },
            figure('records', t('admin.optimization.tiers.records'), ({ records }) => records),
            time('typicalSeconds'),
            time('longestSeconds'),
          ]}
        />
      )}
    </>
  )
}
