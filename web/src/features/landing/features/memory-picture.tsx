import { useTranslation } from 'react-i18next'
import { DayStrip, type Day } from '../../../ui/charts/day-strip.tsx'

/** Thirty days of a record: y for sale, n none, u unchecked. */
const PAST = 'nnnyynnnnnunnnnnyyynnnnnnunnny'
const DAYS = [...PAST].map((day): Day => (day === 'y' ? 'yes' : day === 'n' ? 'no' : 'unknown'))
const DAYS_WITH_COPIES = DAYS.filter((day) => day === 'yes').length

export function MemoryPicture() {
  const { t } = useTranslation('site')
  return (
    <DayStrip
      days={DAYS}
      label={t('landing.features.memory.strip', { count: DAYS_WITH_COPIES, days: DAYS.length })}
      start={t('landing.features.memory.start', { days: DAYS.length })}
      end={t('landing.features.memory.end')}
      className="[&_.day-strip]:h-14"
    />
  )
}
