import type { RecordObservation } from '@cratewatch/contracts/watches/record-page'
import { formatMoney } from '@cratewatch/domain/kernel/format-money'
import { useTranslation } from 'react-i18next'
import { pressingInWords } from '../../../lib/masters/pressing-words.ts'
import { formatTime, readInstant } from '../../../lib/text/format.ts'
import { readNow } from '../../../lib/text/ticking.ts'
import { useLocale } from '../../../lib/text/use-locale.ts'
import { StatusPill, type Status } from '../../../ui/badges/status-pill.tsx'

// Green is for records on sale now; past ones are dark.
const PILLS: Record<RecordObservation['state'], Status> = {
  'on-sale': 'none',
  none: 'none',
  blocked: 'warning',
  withdrawn: 'off',
}

export type ObservationRowProps = { seen: RecordObservation; isLatest: boolean }

/** Shows what checks saw from when to when; equal results in a row are one. */
export function ObservationRow({ seen, isLatest }: ObservationRowProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [from, until] = [seen.from, seen.until].map((at) => formatTime(readInstant(at), readNow(), locale))
  const words =
    seen.state === 'on-sale'
      ? t('watches.state.onSale', { count: seen.numForSale })
      : t(`watches.state.${seen.state}`)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-3">
      <StatusPill status={isLatest && seen.state === 'on-sale' ? 'live' : PILLS[seen.state]}>
        {words}
      </StatusPill>
      {seen.lowestPrice !== null && (
        <span className="text-[0.9375rem]">
          {t('record.from', { price: formatMoney(seen.lowestPrice, locale) })}
        </span>
      )}
      {seen.pressing !== null && (
        <span className="text-sm text-pretty text-ink-soft">{pressingInWords(seen.pressing)}</span>
      )}
      <span className="text-sm text-ink-soft tabular-nums sm:ms-auto">
        {from === until ? from : t('record.span', { from, until })}
        {' · '}
        {t('watches.card.checks', { count: seen.checks })}
      </span>
    </div>
  )
}
