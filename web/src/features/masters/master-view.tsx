import type { MasterPage } from '@cratewatch/contracts/watches/masters'
import { ANY_RECORD, type PressingFilter } from '@cratewatch/domain/records/pressings'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api/api-error.ts'
import { LoadFailure } from '../../lib/api/load-failure.tsx'
import { masterQuery } from '../../lib/masters/master-query.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { EmptySleeve } from '../../ui/illustrations/empty-sleeve.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { MasterHead } from './master-head.tsx'
import { MasterSkeleton } from './master-skeleton.tsx'
import { PressingList } from './pressing-list.tsx'

/** Shows an album: its pressings, and which of them are wanted. */
export function MasterView({ id }: { id: string }) {
  const { t } = useTranslation()
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
  const { t } = useTranslation()
  return (
    <Button asChild variant="ghost" size="sm" icon={<ChevronLeft />} className={className}>
      <Link to="/dashboard/vinyls">{t('masters.back')}</Link>
    </Button>
  )
}

function Unknown() {
  const { t } = useTranslation()
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
