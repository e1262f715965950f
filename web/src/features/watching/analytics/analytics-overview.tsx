import { endpoints } from '@cratewatch/contracts/calls'
import type { Analytics, AnalyticsHistory } from '@cratewatch/contracts/watching/analytics'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { call } from '../../../lib/api/api.ts'
import { LoadFailure } from '../../../lib/api/loaded.tsx'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { formatSpan, readInstant, formatNumber, formatPercent } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { readNow } from '../../../lib/text/ticking.ts'
import { Button, TextLink } from '../../../ui/buttons.tsx'
import { ChartCard } from '../../../ui/charts/chart-card.tsx'
import { BarTable } from '../../../ui/charts/chart-tables.tsx'
import { FEWEST_POINTS } from '../../../ui/charts/chart.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/loading.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Crate } from '../../../ui/illustrations.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page.tsx'
import { StatCard } from '../../../ui/layout/section-card.tsx'
import { BreakdownChart, FindsByHour, PriceSpread } from './analytics-charts.tsx'
import { AvailabilityHistory, HistoryPreview } from './availability-history.tsx'
import { FindsCalendar } from './finds-calendar.tsx'

/** Shows the watch list in figures and charts. */
export function AnalyticsOverview() {
  const { t } = useTexts()
  return (
    <div className="grid gap-6">
      <PageHeader title={t('shell.nav.analytics')} subtitle={t('analytics.subtitle')} />
      <Figures />
    </div>
  )
}

function Figures() {
  const { t } = useTexts()
  const query = useQuery(analyticsQuery)
  const { data, error } = query
  if (data !== undefined) {
    return data.total === 0 ? <NothingToCount /> : <AnalyticsContent analytics={data} />
  }
  if (error === null) return <AnalyticsSkeleton />
  return <LoadFailure title={t('analytics.errorLoading')} queries={[query]} />
}

/** The figures of the watch list. They are computed on request, so live events do not refresh them. */
const analyticsQuery = queryOptions({
  queryKey: queryKeys.analytics,
  queryFn: ({ signal }) => call(endpoints.readAnalytics, {}, signal),
  staleTime: minutes(1),
  refetchInterval: minutes(5),
})

/** Leads to adding a first record when there is nothing to count. */
function NothingToCount() {
  const { t } = useTexts()
  return (
    <EmptyState
      illustration={<Crate />}
      title={t('analytics.empty.title')}
      action={
        <Button asChild>
          <Link to="/dashboard/vinyls">{t('analytics.empty.action')}</Link>
        </Button>
      }
    >
      {t('analytics.empty.text')}
    </EmptyState>
  )
}

/** Stands in for the page until its figures load; the placeholders have the height of the content. */
function AnalyticsSkeleton() {
  const { t } = useTexts()
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
        {['watched', 'available', 'finds'].map((place) => (
          <Card key={place} className="grid h-31 content-start gap-3 max-sm:last:col-span-2">
            <Skeleton className="w-24" />
            <Skeleton className="h-8 w-16" />
          </Card>
        ))}
      </div>
      <Card className="h-96" />
      <div className="grid gap-4 md:grid-cols-2">
        <Card className="h-80" />
        <Card className="h-80" />
      </div>
    </SkeletonGroup>
  )
}

/** Shows all figures: the present state, the history (premium), and the list by decade, format and the like. */
function AnalyticsContent({ analytics }: { analytics: Analytics }) {
  const { t } = useTexts()
  const { history, total, finds } = analytics
  const daysWatched = history?.availability.filter(({ watched }) => watched > 0).length ?? 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Totals analytics={analytics} />
      {history === null ? (
        <HistoryPreview />
      ) : (
        <>
          {daysWatched >= FEWEST_POINTS && <AvailabilityHistory days={history.availability} />}
          {finds >= FEWEST_POINTS && (
            <>
              <FindsCalendar history={history} />
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
                <TimeToFind {...history.timeToFind} />
                <FindsByHour history={history} timeZone={analytics.timeZone} />
              </div>
            </>
          )}
        </>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        {total >= FEWEST_POINTS && (
          <>
            <BreakdownChart title={t('analytics.by.genre')} breakdown={analytics.byGenre} />
            <DecadeChart decades={analytics.byDecade} />
            <BreakdownChart title={t('analytics.by.label')} breakdown={analytics.byLabel} />
            <BreakdownChart title={t('analytics.by.country')} breakdown={analytics.byCountry} />
            {analytics.prices !== null && <PriceSpread prices={analytics.prices} />}
          </>
        )}
        {analytics.longestHunted.length > 0 && <LongestHunted hunts={analytics.longestHunted} />}
      </div>
    </div>
  )
}

/** Charts the decades of the pressings. */
function DecadeChart({ decades }: { decades: Analytics['byDecade'] }) {
  const { t } = useTexts()
  const top = decades.map(({ name: decade, ...slice }) => ({
    ...slice,
    name: decade === null ? t('analytics.by.unknownYear') : t('analytics.by.years', { decade }),
  }))
  return top.length > 0 && <BreakdownChart title={t('analytics.by.decade')} breakdown={{ top, rest: null }} />
}

const DAY_SECONDS = 86_400

/** Charts how long it takes until a first copy appears. */
function TimeToFind({ count, medianSeconds, steps }: AnalyticsHistory['timeToFind']) {
  const { t, locale } = useTexts()
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

function stepLabel({ from, below }: AnalyticsHistory['timeToFind']['steps'][number], t: TFunction): string {
  const [first, last] = [from / DAY_SECONDS, below === null ? null : below / DAY_SECONDS]
  if (first === 0) return t('analytics.wait.first')
  return last === null ? t('analytics.wait.last') : t('analytics.wait.days', { from: first, to: last })
}

/** Lists the records that have been watched longest without a find. */
function LongestHunted({ hunts }: { hunts: Analytics['longestHunted'] }) {
  const { t, locale } = useTexts()
  return (
    <ChartCard title={t('analytics.hunted.title')} note={t('analytics.hunted.note')}>
      <ol className="grid gap-3">
        {hunts.map(({ id, discogsId, artist, name, thumb, uri, since }) => (
          <li key={id} className="flex min-w-0 items-center gap-3.5">
            <Sleeve src={thumb} alt="" seed={discogsId} size="sm" className="[--side:2.75rem]!" />
            <span className="min-w-0 flex-1">
              <TextLink tone="quiet" href={uri} external externalHint={t('shell.newTab')}>
                {name}
              </TextLink>
              <span className="block truncate text-sm text-ink-soft">{artist}</span>
            </span>
            <span className="shrink-0 text-sm font-medium tabular-nums">
              {formatSpan((readNow() - readInstant(since)) / 1000, locale)}
            </span>
          </li>
        ))}
      </ol>
    </ChartCard>
  )
}

/** Shows the present state of the list. */
function Totals({ analytics }: { analytics: Analytics }) {
  const { t, locale } = useTexts()
  const { total, available, availablePercent, finds, totalChecks } = analytics
  const number = (value: number) => formatNumber(value, locale)
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
      <StatCard
        label={t('analytics.totals.watched')}
        value={number(total)}
        detail={t('analytics.totals.checks', { count: totalChecks })}
      />
      <StatCard
        label={t('analytics.totals.available')}
        value={number(available)}
        detail={t('analytics.totals.percent', { percent: formatPercent(availablePercent, locale) })}
        tone={available > 0 ? 'live' : 'plain'}
      />
      <StatCard
        className="max-sm:col-span-2"
        label={t('analytics.totals.finds')}
        value={number(finds)}
        detail={t('analytics.totals.sinceWatched')}
      />
    </div>
  )
}
