import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { ApiError } from '../../../lib/api/toast-failure.ts'
import { LoadFailure } from '../../../lib/api/loaded.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { EmptySleeve } from '../../../ui/illustrations.tsx'
import { named } from '../full-name.ts'
import { useRemoveMutation } from '../removing.tsx'
import { CheckPace } from './check-pace.tsx'
import { NoteForm, RecordHead } from './record-head.tsx'
import { Timeline } from './timeline.tsx'
import { endpoints } from '@cratewatch/contracts/calls'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/loading.tsx'
import type { RecordPage } from '@cratewatch/contracts/watching/record-page'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { formatMoney } from '@cratewatch/domain/kernel/money'
import { formatCalendarDay } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { FEWEST_POINTS, LineChart } from '../../../ui/charts/chart.tsx'

type RecordViewProps = {
  id: string
  /** Called when the record is no longer watched, to leave its page. */
  onRemoved: () => void
}

/** Shows one record: its state, its line of time, its note, and why it is checked as often. */
export function RecordView({ id, onRemoved }: RecordViewProps) {
  const { t } = useTexts()
  const [page, setPage] = useState(1)
  const record = useQuery(recordQuery(id, page))
  const remove = useRemoveMutation()
  if (record.data === undefined) {
    if (!record.isError) return <RecordSkeleton />
    if (record.error instanceof ApiError && [400, 404].includes(record.error.status)) return <Unknown />
    return <LoadFailure level={1} title={t('record.loadFailed')} queries={[record]} />
  }
  const { days, prices, timeline } = record.data
  const watch = named(record.data.vinyl, t)
  return (
    <div className="grid gap-6">
      <Button asChild variant="ghost" size="sm" icon={<ChevronLeft />} className="-ms-3 justify-self-start">
        <Link to="/dashboard/vinyls">{t('record.back')}</Link>
      </Button>
      <RecordHead
        watch={watch}
        days={days}
        isLeaving={remove.isPending || remove.isSuccess}
        onBought={onRemoved}
        onRemove={() => remove.mutate(watch, { onSuccess: onRemoved })}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Section title={t('record.timeline')} text={t('record.timelineText')}>
          <Timeline watch={watch} timeline={timeline} page={page} onPageChange={setPage} />
        </Section>
        <Aside watch={watch} prices={prices} />
      </div>
    </div>
  )
}

/** Shows beside the timeline what one noted, how often the record is checked, and what it cost. */
function Aside({ watch, prices }: { watch: Watch; prices: RecordPage['prices'] }) {
  const { t } = useTexts()
  return (
    <div className="grid gap-6">
      <Section title={t('record.note.title')} text={t('record.note.text')}>
        <NoteForm watch={watch} />
      </Section>
      <Section title={t('watches.why.title')}>
        {watch.pausedReason === null ? <CheckPace id={watch.id} /> : <p>{t('watches.why.paused')}</p>}
      </Section>
      {prices !== null && (
        <Section title={t('record.prices')} text={t('record.pricesText')}>
          <PriceLine prices={prices} />
        </Section>
      )}
    </div>
  )
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" padding="lg" aria-labelledby={id} className="grid gap-4">
      <header className="grid gap-1">
        <h2 id={id} className="heading text-section">
          {title}
        </h2>
        {text !== undefined && <p className="text-[0.9375rem] text-pretty text-ink-soft">{text}</p>}
      </header>
      {children}
    </Card>
  )
}

function Unknown() {
  const { t } = useTexts()
  return (
    <EmptyState
      level={1}
      illustration={<EmptySleeve />}
      title={t('record.unknownTitle')}
      action={
        <Button asChild variant="secondary">
          <Link to="/dashboard/vinyls">{t('record.back')}</Link>
        </Button>
      }
    >
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

/** Stands in for the page of a record while it loads. */
function RecordSkeleton() {
  const { t } = useTexts()
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid gap-6">
      <Skeleton className="h-9 w-28" />
      <Card
        padding="lg"
        className="grid gap-x-10 gap-y-6 md:min-h-128 md:grid-cols-[calc(18rem*1.27)_minmax(0,1fr)]"
      >
        <Skeleton shape="box" className="size-[min(18rem,62vw)] rounded-cover!" />
        <div className="grid content-start gap-4">
          <Skeleton className="h-9 w-4/5" />
          <Skeleton className="w-3/5" />
          <Skeleton shape="box" className="h-8 w-44 rounded-full!" />
          <Skeleton className="w-full" />
        </div>
      </Card>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {['told', 'seen'].map((place) => (
          <Card key={place} padding="lg" className="grid min-h-60 content-start gap-4">
            <Skeleton className="h-7 w-2/5" />
            <Skeleton className="w-4/5" />
          </Card>
        ))}
      </div>
    </SkeletonGroup>
  )
}

const ROOM = 1.2

type PriceLineProps = { prices: NonNullable<RecordPage['prices']> }

/** Charts the lowest price of each day with copies, once there are enough of them. */
function PriceLine({ prices }: PriceLineProps) {
  const { t, locale } = useTexts()
  const [first, last] = [prices[0], prices.at(-1)]
  if (first === undefined || last === undefined || prices.length < FEWEST_POINTS)
    return <p className="text-ink-soft">{t('record.fewPrices', { count: FEWEST_POINTS })}</p>
  // Above the line, so that the two do not cross.
  const top = Math.ceil(ROOM * Math.max(...prices.map(({ price }) => price.value)))
  return (
    <LineChart
      label={t('record.prices')}
      start={formatCalendarDay(first.day, locale)}
      end={formatCalendarDay(last.day, locale)}
      top={{ value: top, text: formatMoney({ ...first.price, value: top }, locale) }}
      points={prices.map(({ day, price }) => ({
        key: day,
        value: price.value,
        text: `${formatCalendarDay(day, locale)}: ${formatMoney(price, locale)}`,
      }))}
    />
  )
}
