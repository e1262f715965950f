import type { MasterPage } from '@cratewatch/contracts/watching/masters'
import { ANY_RECORD, type PressingFilter } from '@cratewatch/domain/records/pressings'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { masterQuery } from '../../../lib/alerts/pressings.tsx'
import { LoadFailure } from '../../../lib/api/loaded.tsx'
import { ApiError } from '../../../lib/api/toast-failure.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button, TextLink } from '../../../ui/buttons.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/loading.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { EmptySleeve } from '../../../ui/illustrations.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { FilterBar, FilterEditor } from './filter-bar.tsx'
import { PressingList } from './pressing-list.tsx'

/** Shows an album: its pressings, and which of them are wanted. */
export function MasterView({ id }: { id: string }) {
  const { t } = useTexts()
  const isNumber = /^[1-9]\d{0,9}$/.test(id)
  const master = useQuery({ ...masterQuery(Number(id)), enabled: isNumber })
  if (master.data !== undefined) return <Loaded master={master.data} />
  const isUnknown = master.error instanceof ApiError && [400, 404].includes(master.error.status)
  if (!isNumber || isUnknown) return <Unknown />
  if (!master.isError) return <MasterSkeleton />
  return <LoadFailure level={1} title={t('masters.loadFailed')} queries={[master]} />
}

function Loaded({ master }: { master: MasterPage }) {
  const saved: PressingFilter = master.watch?.filter ?? ANY_RECORD
  const [edited, setEdited] = useState<PressingFilter | null>(null)
  const [ticked, setTicked] = useState<readonly number[]>([])
  const filter = edited ?? saved
  const edit = (change: Partial<PressingFilter>) => setEdited({ ...filter, ...change })
  return (
    <div className="grid grid-cols-1 gap-6">
      <BackToList className="-ms-3 justify-self-start" />
      <MasterHead master={master} />
      {master.pressings.length > 0 && (
        <FilterEditor pressings={master.pressings} filter={filter} onEdit={edit} />
      )}
      <PressingList pressings={master.pressings} filter={filter} ticked={ticked} onTickedChange={setTicked} />
      <FilterBar
        master={master}
        filter={filter}
        isEdited={edited !== null}
        onEdit={edit}
        onSaved={() => setEdited(null)}
        ticked={ticked}
        onUntick={() => setTicked([])}
      />
    </div>
  )
}

function BackToList({ className }: { className?: string }) {
  const { t } = useTexts()
  return (
    <Button asChild variant="ghost" size="sm" icon={<ChevronLeft />} className={className}>
      <Link to="/dashboard/vinyls">{t('watches.pageTitle')}</Link>
    </Button>
  )
}

function Unknown() {
  const { t } = useTexts()
  return (
    <EmptyState
      level={1}
      illustration={<EmptySleeve />}
      title={t('masters.unknownTitle')}
      action={<BackToList />}
    >
      {t('masters.unknownText')}
    </EmptyState>
  )
}

const ROWS = 5

/** Stands in for the page of an album while its pressings are read. */
function MasterSkeleton() {
  const { t } = useTexts()
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid gap-6">
      <Skeleton className="h-9 w-28" />
      <Card padding="lg" className="flex gap-6">
        <Skeleton shape="box" className="size-28 shrink-0 rounded-cover!" />
        <div className="grid grow content-start gap-4">
          <Skeleton className="h-9 w-4/5" />
          <Skeleton className="w-2/5" />
        </div>
      </Card>
      <Card padding="lg" className="grid gap-5">
        {Array.from({ length: ROWS }, (_, row) => (
          <Skeleton key={row} shape="box" className="h-14" />
        ))}
      </Card>
    </SkeletonGroup>
  )
}

/** Shows which album it is, and leads to its page on the marketplace and to the watch on it. */
function MasterHead({ master }: { master: MasterPage }) {
  const { t } = useTexts()
  const { artist, name, year, total, pressings, watch } = master
  const facts = [year, t('masters.about', { count: total })].filter((fact) => fact !== null)
  return (
    <Card padding="lg" className="flex flex-wrap gap-x-8 gap-y-5">
      <Sleeve src={master.thumb} alt="" seed={master.discogsId} />
      <div className="grid min-w-0 flex-1 basis-56 content-start gap-2">
        <h1 className="heading text-title text-pretty">
          <TextLink
            tone="quiet"
            href={master.uri}
            external
            externalHint={t('shell.newTab')}
            className="no-underline! hover:underline!"
          >
            {artist === '' ? name : `${artist} • ${name}`}
          </TextLink>
        </h1>
        <p className="text-ink-soft tabular-nums">{facts.join('\u00a0· ')}</p>
        {pressings.length < total && (
          <p className="text-sm text-ink-soft">{t('masters.more', { shown: pressings.length, total })}</p>
        )}
        {watch !== null && (
          <p>
            <TextLink asChild>
              <Link to="/dashboard/vinyls/$id" params={{ id: watch.id }}>
                {t('masters.yourWatch')}
              </Link>
            </TextLink>
          </p>
        )}
      </div>
    </Card>
  )
}
