import { HISTORY_DAYS, type RecordPage } from '@cratewatch/contracts/watches/record-page'
import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { useTranslation } from 'react-i18next'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-locale.ts'
import { DayStrip } from '../../../ui/charts/day-strip.tsx'

export type AvailabilityProps = { watch: Watch; days: RecordPage['days'] }

/** Shows on which days a record was for sale since it is watched, as a strip and as text. */
export function Availability({ watch, days }: AvailabilityProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const date = formatDate(readInstant(watch.createdAt), locale)
  const count = days.filter((day) => day === 'yes').length
  const words = t(count === 0 ? 'record.neverOnSale' : 'record.onSale', {
    count,
    days: days.length,
  })
  const isWhole = days.length < HISTORY_DAYS
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-ink-soft">
        {days.length === 1 ? t('record.sinceToday') : words}
        {isWhole && days.length > 1 && ` · ${t('record.since', { date })}`}
      </p>
      <DayStrip
        days={days}
        label={words}
        start={isWhole ? undefined : t('watches.card.stripStart', { days: days.length })}
        end={isWhole ? undefined : t('watches.card.stripEnd')}
      />
    </div>
  )
}
