import { STRIP_DAYS, type Watch } from '@cratewatch/contracts/watches/vinyls'
import { useTranslation } from 'react-i18next'
import { DayStrip } from '../../../ui/charts/day-strip.tsx'

/** Shows the last thirty days of a record, as a strip and as text. */
export function HistoryStrip({ days }: { days: Watch['strip'] }) {
  const { t } = useTranslation()
  const count = days.filter((day) => day === 'yes').length
  const label = days.every((day) => day === 'unknown')
    ? t('watches.card.stripUnknown', { days: STRIP_DAYS })
    : t('watches.card.strip', { count, days: STRIP_DAYS })
  return (
    <DayStrip
      days={days}
      label={label}
      start={t('watches.card.stripStart', { days: STRIP_DAYS })}
      end={t('watches.card.stripEnd')}
    />
  )
}
