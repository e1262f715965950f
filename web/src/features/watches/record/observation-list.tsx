import {
  OBSERVATIONS_PAGE_SIZE,
  type RecordObservation,
  type RecordPage,
} from '@cratewatch/contracts/watches/record-page'
import { formatMoney } from '@cratewatch/domain/kernel/format-money'
import { useTranslation } from 'react-i18next'
import { pressingInWords } from '../../../lib/masters/pressing-words.ts'
import { formatTime, readInstant } from '../../../lib/text/format.ts'
import { readNow } from '../../../lib/text/ticking.ts'
import { ListPaging } from '../../../lib/list-paging.tsx'
import { useLocale } from '../../../lib/text/use-locale.ts'
import { StatusPill, type Status } from '../../../ui/badges/status-pill.tsx'

export type ObservationListProps = {
  observations: RecordPage['observations']
  page: number
  onPageChange: (page: number) => void
}

// Green is for records on sale now; past ones are dark.
const PILLS: Record<RecordObservation['state'], Status> = {
  'on-sale': 'none',
  none: 'none',
  blocked: 'warning',
  withdrawn: 'off',
}

/** Lists observations, newest first; equal ones in a row are one entry. */
export function ObservationList({ observations, page, onPageChange }: ObservationListProps) {
  const { t } = useTranslation()
  const { items } = observations
  if (items.length === 0) return <p className="text-ink-soft">{t('watches.record.noObservations')}</p>
  return (
    <div className="grid gap-4">
      <ol aria-label={t('watches.record.observations')} className="divide-y divide-line">
        {items.map((seen, index) => (
          <Observation
            key={`${seen.from} ${seen.pressing?.discogsId}`}
            seen={seen}
            isLatest={page === 1 && index === 0}
          />
        ))}
      </ol>
      <ListPaging
        label={t('watches.record.observations')}
        page={page}
        pageSize={OBSERVATIONS_PAGE_SIZE}
        list={observations}
        onPageChange={onPageChange}
      />
    </div>
  )
}

function Observation({ seen, isLatest }: { seen: RecordObservation; isLatest: boolean }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [from, until] = [seen.from, seen.until].map((at) => formatTime(readInstant(at), readNow(), locale))
  const words =
    seen.state === 'on-sale'
      ? t('watches.state.onSale', { count: seen.numForSale })
      : t(`watches.state.${seen.state}`)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-3">
      <StatusPill status={isLatest && seen.state === 'on-sale' ? 'live' : PILLS[seen.state]}>
        {words}
      </StatusPill>
      {seen.lowestPrice !== null && (
        <span className="text-[0.9375rem]">
          {t('watches.record.from', { price: formatMoney(seen.lowestPrice, locale) })}
        </span>
      )}
      {seen.pressing !== null && (
        <span className="text-sm text-pretty text-ink-soft">{pressingInWords(seen.pressing)}</span>
      )}
      <span className="text-sm text-ink-soft tabular-nums sm:ms-auto">
        {from === until ? from : t('watches.record.span', { from, until })}
        {' · '}
        {t('watches.card.checks', { count: seen.checks })}
      </span>
    </li>
  )
}
