import type { Decision } from '@cratewatch/contracts/watches/record-page'
import type { Watch } from '@cratewatch/contracts/watches/vinyls'
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
import { useRemoveMutation } from '../remove-mutation.ts'
import { DecisionRow } from './decision-row.tsx'
import { ObservationList } from './observation-list.tsx'
import { RecordHead } from './record-head.tsx'
import { recordQuery } from './record-query.ts'
import { RecordSkeleton } from './record-skeleton.tsx'

export type RecordViewProps = {
  id: string
  /** Called when the record is no longer watched, to leave its page. */
  onRemoved: () => void
}

/** Shows one record: its state, its observations, and why alerts were sent or not. */
export function RecordView({ id, onRemoved }: RecordViewProps) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const record = useQuery(recordQuery(id, page))
  const remove = useRemoveMutation()
  if (record.data === undefined) {
    if (!record.isError) return <RecordSkeleton />
    if (record.error instanceof ApiError && [400, 404].includes(record.error.status)) return <Unknown />
    return <LoadFailure level={1} title={t('watches.record.loadFailed')} queries={[record]} />
  }
  const { observations, decisions } = record.data
  const watch = named(record.data.vinyl, t)
  return (
    <div className="grid gap-6">
      <Button asChild variant="ghost" size="sm" icon={<ChevronLeft />} className="-ms-3 justify-self-start">
        <Link to="/dashboard/vinyls">{t('watches.record.back')}</Link>
      </Button>
      <RecordHead
        watch={watch}
        isLeaving={remove.isPending || remove.isSuccess}
        onBought={onRemoved}
        onRemove={() => remove.mutate(watch, { onSuccess: onRemoved })}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Section title={t('watches.record.announced')} text={t('watches.record.announcedText')}>
          <Decisions decisions={decisions} watch={watch} />
        </Section>
        <Section title={t('watches.record.seen')} text={t('watches.record.seenText')}>
          <ObservationList observations={observations} page={page} onPageChange={setPage} />
        </Section>
      </div>
    </div>
  )
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" padding="lg" aria-labelledby={id} className="grid gap-4">
      <header className="grid gap-1">
        <h2 id={id} className="heading text-section">
          {title}
        </h2>
        <p className="text-[0.9375rem] text-pretty text-ink-soft">{text}</p>
      </header>
      {children}
    </Card>
  )
}

function Decisions({ decisions, watch }: { decisions: readonly Decision[]; watch: Watch }) {
  const { t } = useTranslation()
  if (decisions.length === 0) return <p>{t('watches.log.empty')}</p>
  return (
    <ol aria-label={t('watches.record.announced')} className="divide-y divide-line">
      {decisions.map((decision) => (
        <li key={decision.id}>
          <DecisionRow decision={decision} watch={watch} />
        </li>
      ))}
    </ol>
  )
}

function Unknown() {
  const { t } = useTranslation()
  return (
    <EmptyState
      level={1}
      illustration={<EmptySleeve />}
      title={t('watches.record.unknownTitle')}
      action={
        <Button asChild variant="secondary">
          <Link to="/dashboard/vinyls">{t('watches.record.back')}</Link>
        </Button>
      }
    >
      {t('watches.record.unknownText')}
    </EmptyState>
  )
}
