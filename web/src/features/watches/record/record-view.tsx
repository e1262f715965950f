import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/api-error.ts'
import { LoadFailure } from '../../../lib/api/load-failure.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { EmptySleeve } from '../../../ui/illustrations/empty-sleeve.tsx'
import { named } from '../full-name.ts'
import { useRemoveMutation } from '../removing/remove-mutation.ts'
import { CheckPace } from '../card/check-pace.tsx'
import { NoteForm } from './note-form.tsx'
import { PriceLine } from './price-line.tsx'
import { RecordHead } from './record-head.tsx'
import { recordQuery } from './record-query.ts'
import { RecordSkeleton } from './record-skeleton.tsx'
import { Timeline } from './timeline.tsx'

export type RecordViewProps = {
  id: string
  /** Called when the record is no longer watched, to leave its page. */
  onRemoved: () => void
}

/** Shows one record: its state, its line of time, its note, and why it is checked as often. */
export function RecordView({ id, onRemoved }: RecordViewProps) {
  const { t } = useTranslation()
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
        <div className="grid gap-6">
          <Section title={t('record.note.title')} text={t('record.note.text')}>
            <NoteForm watch={watch} />
          </Section>
          <Section title={t('watches.why.title')}>
            {watch.pausedReason === null ? <CheckPace id={id} /> : <p>{t('watches.why.paused')}</p>}
          </Section>
          {prices !== null && (
            <Section title={t('record.prices')} text={t('record.pricesText')}>
              <PriceLine prices={prices} />
            </Section>
          )}
        </div>
      </div>
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
  const { t } = useTranslation()
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
