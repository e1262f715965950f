import {
  TIMELINE_PAGE_SIZE,
  type RecordPage,
  type RecordObservation,
} from '@cratewatch/contracts/watching/record-page'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { BellRing } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPaging } from '../../../lib/list-paging.tsx'
import { DecisionRow } from './decision-row.tsx'
import { formatMoney } from '@cratewatch/domain/kernel/format-money'
import { pressingInWords } from '../../../lib/masters/pressing-words.ts'
import { formatTime, readInstant } from '../../../lib/text/format.ts'
import { readNow } from '../../../lib/text/ticking.ts'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { StatusPill, type Status } from '../../../ui/badges/status-pill.tsx'

type TimelineProps = {
  watch: Watch
  timeline: RecordPage['timeline']
  page: number
  onPageChange: (page: number) => void
}

/** Lists alerts and what checks saw in one line of time, newest first. */
export function Timeline({ watch, timeline, page, onPageChange }: TimelineProps) {
  const { t } = useTranslation()
  const { items } = timeline
  if (items.length === 0) return <p className="text-ink-soft">{t('record.noObservations')}</p>
  const latest = page === 1 ? items.find((item) => item.kind === 'seen') : undefined
  return (
    <div className="grid gap-4">
      <ol aria-label={t('record.timeline')} className="ms-2 border-s-2 border-line">
        {items.map((item) =>
          item.kind === 'alert' ? (
            <Moment key={item.alert.id} marker={<BellRing className="size-3.5" />}>
              <DecisionRow decision={item.alert} watch={watch} />
            </Moment>
          ) : (
            <Moment key={`${item.seen.from} ${item.seen.pressing?.discogsId}`}>
              <ObservationRow seen={item.seen} isLatest={item === latest} />
            </Moment>
          ),
        )}
      </ol>
      <ListPaging
        label={t('record.timeline')}
        page={page}
        pageSize={TIMELINE_PAGE_SIZE}
        list={timeline}
        onPageChange={onPageChange}
      />
    </div>
  )
}

function Moment({ marker, children }: { marker?: ReactNode; children: ReactNode }) {
  return (
    <li className="relative ps-6">
      <span
        aria-hidden
        className={
          marker === undefined
            ? 'absolute -start-[0.3125rem] top-5 size-2 rounded-full bg-idle'
            : 'absolute -start-[0.8125rem] top-3.5 grid size-6 place-items-center rounded-full bg-label text-on-label'
        }
      >
        {marker}
      </span>
      {children}
    </li>
  )
}

// Green is for records on sale now; past ones are dark.
const PILLS: Record<RecordObservation['state'], Status> = {
  'on-sale': 'none',
  none: 'none',
  blocked: 'warning',
  withdrawn: 'off',
}

type ObservationRowProps = { seen: RecordObservation; isLatest: boolean }

/** Shows what checks saw from when to when; equal results in a row are one. */
function ObservationRow({ seen, isLatest }: ObservationRowProps) {
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
