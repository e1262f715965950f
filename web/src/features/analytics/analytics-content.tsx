import type { Analytics } from '@cratewatch/contracts/analytics'
import { useTranslation } from 'react-i18next'
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
  const { history } = analytics
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Totals analytics={analytics} />
      {history === null ? (
        <HistoryPreview />
      ) : (
        <>
          <AvailabilityHistory days={history.availability} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
            <TimeToFind {...history.timeToFind} />
            <FindsByHour grid={history.findsByHour} timeZone={analytics.timeZone} />
          </div>
        </>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        <BreakdownChart title={t('analytics.by.genre')} breakdown={analytics.byGenre} />
        <DecadeChart decades={analytics.byDecade} />
        <BreakdownChart title={t('analytics.by.label')} breakdown={analytics.byLabel} />
        <BreakdownChart title={t('analytics.by.country')} breakdown={analytics.byCountry} />
        <PriceSpread prices={analytics.prices} />
        <LongestHunted hunts={analytics.longestHunted} />
      </div>
    </div>
  )
}
