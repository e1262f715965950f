import { endpoints } from '@cratewatch/contracts/calls'
import type { RecordPage } from '@cratewatch/contracts/watching/record-page'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import {
  alertTimingQuery,
  defaultRuleQuery,
  notificationSettingsQuery,
} from '../../../lib/alerts/alert-queries.ts'
import { call } from '../../../lib/api/api.ts'
import { LoadFailure } from '../../../lib/api/loaded.tsx'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { ApiError } from '../../../lib/api/toast-failure.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/loading.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { EmptySleeve } from '../../../ui/illustrations.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Dialog } from '../../../ui/overlays/overlays.tsx'
import { CardTrouble, RecordLink } from '../card/card-facts.tsx'
import { named } from '../full-name.ts'
import { useRemoveMutation } from '../removing.ts'
import { copiesQuery, RecordCopies } from './record-copies.tsx'
import { Availability } from './record-days.tsx'
import { RecordFolds } from './record-folds.tsx'
import { RecordHead } from './record-head.tsx'
import { RecordRule } from './record-rule.tsx'
import { Timeline } from './timeline.tsx'

type RecordViewProps = {
  id: string
  /** Called to leave it: it is closed, or no longer watched. */
  onLeave: () => void
  /** Given where it lies over the list, which removes it once it is closed. */
  onRemove?: (watch: Watch) => void
}

/** Shows one record: over the list as a panel, on phones as a sheet, and alone as a page. */
export function RecordView({ id, onLeave, onRemove }: RecordViewProps) {
  const { t } = useTexts()
  const [page, setPage] = useState(1)
  const record = useQuery(recordQuery(id, page))
  const isSettled = useSettled(id)
  const removal = useRemoveMutation()
  const removed = useRef<Watch | null>(null)
  const isBought = useRef(false)
  const watch = record.data && named(record.data.vinyl, t)
  const remove = (watch: Watch) => {
    removed.current = watch
    if (onRemove === undefined) removal.mutate(watch, { onSuccess: onLeave })
    else onLeave()
  }
  const title = watch === undefined ? t('record.pageTitle') : <RecordLink watch={watch} />
  const content =
    // Copies and rule have their places from the start, so that nothing below them moves.
    record.data === undefined || watch === undefined || !isSettled ? (
      <Missing record={record} />
    ) : (
      <RecordParts
        {...{ ...record.data, watch, page }}
        onPageChange={setPage}
        isLeaving={removal.isPending || removal.isSuccess}
        onRemove={() => remove(watch)}
        onBought={() => {
          isBought.current = true
          onLeave()
        }}
      />
    )
  if (onRemove === undefined) return <Page title={title}>{content}</Page>
  return (
    <Panel
      title={title}
      onClose={onLeave}
      leavesList={() => isBought.current}
      onClosed={() => removed.current && onRemove(removed.current)}
    >
      {content}
    </Panel>
  )
}

/** Whether all is known that the copies of a record and its rule are shown with. */
function useSettled(id: string): boolean {
  const queries = [
    useQuery(copiesQuery(id)),
    useQuery(defaultRuleQuery),
    useQuery(alertTimingQuery),
    useQuery(notificationSettingsQuery),
  ]
  return queries.every((query) => !query.isPending)
}

type RecordPartsProps = Omit<RecordPage, 'vinyl'> & {
  watch: Watch
  page: number
  onPageChange: (page: number) => void
  isLeaving: boolean
  onRemove: () => void
  onBought: () => void
}

function RecordParts(props: RecordPartsProps) {
  const { watch, days, firstDay, prices, timeline, page, onPageChange, ...leaving } = props
  const { t } = useTexts()
  const copies = useQuery(copiesQuery(watch.id)).data?.copies ?? []
  return (
    <div className="grid gap-5">
      <RecordHead watch={watch} {...leaving} />
      <CardTrouble watch={watch} disabled={leaving.isLeaving} />
      {copies.length > 0 && (
        <Section title={t('shops.copy.inShops')}>
          <RecordCopies copies={copies} />
        </Section>
      )}
      <Section title={t('rule.title')}>
        <RecordRule watch={watch} />
      </Section>
      <Section title={t('record.timeline')}>
        <Availability {...{ watch, days, firstDay, prices }} />
        <Timeline {...{ watch, timeline, page, onPageChange }} />
      </Section>
      <RecordFolds watch={watch} />
    </div>
  )
}

type SectionProps = { title: string; children: ReactNode }

function Section({ title, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-line pt-4">
      <h2 id={id} className="heading text-card">
        {title}
      </h2>
      {children}
    </section>
  )
}

type FrameProps = { title: ReactNode; children: ReactNode }

function Page({ title, children }: FrameProps) {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-3">
      <BackToList />
      <Card padding="lg" className="grid gap-4">
        <h1 className="heading text-section">{title}</h1>
        {children}
      </Card>
    </div>
  )
}

function BackToList() {
  const { t } = useTexts()
  return (
    <Button asChild variant="ghost" size="sm" icon={<ChevronLeft />} className="-ms-3 justify-self-start">
      <Link to="/dashboard/vinyls">{t('watches.pageTitle')}</Link>
    </Button>
  )
}

type PanelProps = FrameProps & {
  onClose: () => void
  /** Whether the record's card is about to go. */
  leavesList: () => boolean
  onClosed: () => void
}

/** Lies over the list. The focus goes back to what opened it, or to the next record where that goes. */
function Panel({ title, children, onClose, leavesList, onClosed }: PanelProps) {
  const { t } = useTexts()
  const [opener] = useState(() => document.activeElement)
  const close = () => {
    // What is typed is saved once its field is left.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onClose()
  }
  const giveBack = () => {
    const stays = opener?.isConnected && !leavesList()
    const place = stays ? opener : cardAfter(opener)
    if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    onClosed()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      onClosed={giveBack}
      title={title}
      closeLabel={t('words.close')}
      size="panel"
    >
      {children}
    </Dialog>
  )
}

/** Returns the card after the one that an element is in, else the one before; of what is in none, the first. */
function cardAfter(element: Element | null): HTMLElement | undefined {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')]
  const at = cards.findIndex((card) => card.contains(element))
  return cards[at + 1] ?? cards[at - 1]
}

type MissingProps = { record: ReturnType<typeof useQuery<RecordPage>> }

/** Stands where the record has not come, is not the user's, or could not be loaded. */
function Missing({ record }: MissingProps) {
  const { t } = useTexts()
  if (!record.isError) return <RecordSkeleton />
  if (!(record.error instanceof ApiError && [400, 404].includes(record.error.status)))
    return <LoadFailure title={t('record.loadFailed')} queries={[record]} />
  return (
    <EmptyState illustration={<EmptySleeve />} title={t('record.unknownTitle')}>
      {t('record.unknownText')}
    </EmptyState>
  )
}

/** One record with its observations, by page, and its alerts. */
function recordQuery(id: string, page: number) {
  return queryOptions({
    queryKey: [...queryKeys.vinyls, 'record', id, page],
    queryFn: ({ signal }) => call(endpoints.readVinyl, { params: { id }, query: { page } }, signal),
    placeholderData: keepPreviousData,
  })
}

/** Stands in for a record while it loads. */
function RecordSkeleton() {
  const { t } = useTexts()
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid min-h-dvh content-start gap-6">
      <div className="flex gap-6">
        <Skeleton shape="box" className="size-22 rounded-cover! sm:size-48" />
        <div className="grid flex-1 content-start gap-4">
          <Skeleton className="h-9 w-2/5" />
          <Skeleton className="w-3/5" />
        </div>
      </div>
      <Skeleton shape="box" className="h-12" />
      <Skeleton className="w-4/5" />
    </SkeletonGroup>
  )
}
