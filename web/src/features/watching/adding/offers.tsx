import type { MasterPage } from '@cratewatch/contracts/watching/masters'
import { ANY_RECORD, wantedPressings } from '@cratewatch/domain/records/pressings'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { described, masterQuery } from '../../../lib/alerts/pressings.tsx'
import { ApiError } from '../../../lib/api/toast-failure.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Badge } from '../../../ui/badges.tsx'
import { Button, IconButton } from '../../../ui/buttons.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/loading.tsx'
import { SearchFailure } from './search-suggestions.tsx'
import { useDebounced, DEBOUNCE_MS } from './use-record-search.ts'

type MasterOfferProps = {
  id: number
  master: OfferedMaster
  /** Whether any record of it may be watched now. */
  canAdd: boolean
  onClear: (() => void) | undefined
}

/** Shows the album that "Add" would watch, with the way to its pressings. */
export function MasterOffer({ id, master, canAdd, onClear }: MasterOfferProps) {
  const { t } = useTexts()
  const isWatched = master.data !== undefined && master.data.watch !== null
  return (
    <section aria-label={t('words.album')} className="grid animate-fade-in gap-3 rounded-xl bg-well p-3">
      <div className="flex min-w-0 items-start gap-3.5">
        <Known master={master} />
        {onClear && (
          <IconButton size="sm" label={t('watches.search.clear')} onClick={onClear}>
            <X />
          </IconButton>
        )}
      </div>
      {!isMissing(master.error) && (
        <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
          {!isWatched && (
            <Button type="submit" variant="secondary" disabled={!canAdd}>
              {t('watches.master.watch')}
            </Button>
          )}
          <Button asChild variant="ghost">
            <Link to="/dashboard/masters/$id" params={{ id: String(id) }}>
              {t(isWatched ? 'watches.master.change' : 'masters.filter.change')}
            </Link>
          </Button>
        </div>
      )}
    </section>
  )
}

/** Shows what is known of the album, or why nothing is. */
function Known({ master: { data, error, refetch, isFetching } }: { master: OfferedMaster }) {
  const { t } = useTexts()
  if (data !== undefined) return <Album master={data} />
  if (error === null || isFetching) {
    return (
      <SkeletonGroup label={t('shell.loading')} className="flex flex-1 items-center gap-3.5">
        <Skeleton shape="box" className="size-14" />
        <Skeleton shape="box" className="h-11 flex-1" />
      </SkeletonGroup>
    )
  }
  return (
    <div role="alert" className="min-w-0 flex-1 self-center">
      {isMissing(error) ? error.message : <SearchFailure error={error} onAgain={() => void refetch()} />}
    </div>
  )
}

function Album({ master }: { master: MasterPage }) {
  const { t } = useTexts()
  const { artist, name, year, thumb, discogsId, total } = master
  return (
    <>
      <Sleeve src={thumb} alt="" seed={discogsId} size="sm" className="[--side:3.5rem]!" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="line-clamp-2 leading-snug font-semibold text-pretty">
          {artist === '' ? name : `${artist} – ${name}`}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {year !== null && `${year}\u00a0· `}
          {t('masters.about', { count: total })}
        </p>
        <Watching master={master} />
      </div>
    </>
  )
}

/** Says what watching any record of it means, or why it cannot be. */
function Watching({ master }: { master: MasterPage }): ReactNode {
  const { t } = useTexts()
  if (master.watch !== null)
    return (
      <Badge icon={<Check />} className="justify-self-start">
        {t('words.onYourList')}
      </Badge>
    )
  const { pressingLimit: limit } = master
  const count = recordCount(master)
  const some = count > limit ? 'tooMany' : 'records'
  const key = count === 0 ? 'none' : some
  return <p className="text-sm text-pretty">{t(`watches.master.${key}`, { count, limit })}</p>
}

type OfferedMaster = UseQueryResult<MasterPage>

/** Reads the album that the add form holds after a pause in typing; null: it holds none. */
export function useOfferedMaster(id: number | null): OfferedMaster {
  const isRested = useDebounced(id, DEBOUNCE_MS) === id
  return useQuery({ ...masterQuery(id ?? 0), enabled: id !== null && isRested })
}

/** How many of the pressings are records: what is watched unless somebody chooses otherwise. */
function recordCount({ pressings }: MasterPage): number {
  return wantedPressings(pressings.map(described), ANY_RECORD).length
}

/** Whether any record of it may be watched. Before it is read that is left to the server. */
export function mayWatch({ data, error }: OfferedMaster): boolean {
  if (data === undefined) return !isMissing(error)
  return data.watch === null && recordCount(data) <= data.pressingLimit
}

/** Whether the marketplace has no such album. */
function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'DISCOGS_MASTER_NOT_FOUND'
}
