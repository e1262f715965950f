import { STRIP_DAYS, type Watch } from '@cratewatch/contracts/watching/vinyls'
import { useTexts } from '../../../lib/text/use-texts.ts'
import { DayStrip } from '../../../ui/charts/day-strip.tsx'

/** Shows the last thirty days of a record, as a strip and as text. Days before its first check stay blank. */
export function HistoryStrip({ days }: { days: Watch['strip'] }) {
  const t = useTexts()
  const first = days.findIndex((day) => day !== 'unknown')
  const blank = first === -1 ? days.length : first
  const checked = days.length - blank
  const count = days.filter((day) => day === 'yes').length
  return (
    <DayStrip
      days={days.map((day, index) => (index < blank ? 'before' : day))}
      label={useLabel({ blank, checked, count })}
      start={
        blank === 0
          ? t('watches.card.stripStart', { days: STRIP_DAYS })
          : checked > 0 && t('watches.card.stripSince', { count: checked })
      }
      end={t('watches.card.stripEnd')}
    />
  )
}

function useLabel({ blank, checked, count }: { blank: number; checked: number; count: number }): string {
  const t = useTexts()
  if (checked === 0) return t('watches.card.stripUnknown', { days: STRIP_DAYS })
  const strip = t('watches.card.strip', { count, days: checked })
  return blank === 0 ? strip : `${strip}; ${t('watches.card.stripSince', { count: checked })}`
}
