import { TIMELINE_PAGE_SIZE, type RecordPage } from '@cratewatch/contracts/watches/record-page'
import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { BellRing } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPaging } from '../../../lib/list-paging.tsx'
import { DecisionRow } from './decision-row.tsx'
import { ObservationRow } from './observation-row.tsx'

export type TimelineProps = {
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
