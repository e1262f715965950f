import type { Analytics } from '@cratewatch/contracts/analytics'
import { useTranslation } from 'react-i18next'
import { FEWEST_POINTS } from '../../ui/charts/fewest-points.ts'
import { AvailabilityHistory } from './availability-history.tsx'
import { BreakdownChart } from './breakdown-chart.tsx'
import { DecadeChart } from './decade-chart.tsx'
import { FindsByHour } from './finds-by-hour.tsx'
import { HistoryPreview } from './history-preview.tsx'
import { LongestHunted } from './longest-hunted.tsx'
import { PriceSpread } from './price-spread.tsx'
import { TimeToFind } from './time-to-find.tsx'
import { Totals } from './totals.tsx'

/** Shows all figures: the present state, the history (premium), and the list by decade, format and the like. */
export function AnalyticsContent({ analytics }: { analytics: Analytics }) {
  const { t } = useTranslation()
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
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
              <TimeToFind {...history.timeToFind} />
              <FindsByHour grid={history.findsByHour} timeZone={analytics.timeZone} />
            </div>
          )}
          {Math.min(daysWatched, finds) < FEWEST_POINTS && (
            <p className="text-ink-soft">{t('analytics.fewFinds', { count: FEWEST_POINTS })}</p>
          )}
        </>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        {total >= FEWEST_POINTS ? (
          <>
            <BreakdownChart title={t('analytics.by.genre')} breakdown={analytics.byGenre} />
            <DecadeChart decades={analytics.byDecade} />
            <BreakdownChart title={t('analytics.by.label')} breakdown={analytics.byLabel} />
            <BreakdownChart title={t('analytics.by.country')} breakdown={analytics.byCountry} />
            <PriceSpread prices={analytics.prices} />
          </>
        ) : (
          <p className="text-ink-soft md:col-span-2">{t('analytics.fewRecords', { count: FEWEST_POINTS })}</p>
        )}
        <LongestHunted hunts={analytics.longestHunted} />
      </div>
    </div>
  )
}
