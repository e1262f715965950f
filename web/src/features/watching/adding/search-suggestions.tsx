import type { SearchResult } from '@cratewatch/contracts/watching/vinyl-search'
import { Check, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { pressingLine } from '../../../lib/alerts/pressings.tsx'
import { ApiError, failureMessage } from '../../../lib/api/toast-failure.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { useTicking } from '../../../lib/text/ticking.ts'
import { Badge, StatusPill } from '../../../ui/badges.tsx'
import { Button, buttonClasses } from '../../../ui/buttons.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { SearchedFor, RecordSearch } from './use-record-search.ts'

/** Whether there is anything to show besides the records. */
export function hasSomethingToSay({ isSearching, isLoadingMore, error, results }: RecordSearch): boolean {
  return isSearching || isLoadingMore || error !== null || results.length === 0
}

const NOTHING = {
  name: 'watches.search.nothing',
  barcode: 'watches.search.nothingByBarcode',
  'catalogue-number': 'watches.search.nothingByNumber',
  listing: 'watches.search.nothingByListing',
} as const

/** Shows in the list of suggestions that a search is running, found nothing, or failed and why. */
export function SearchStatus({ search, wanted }: { search: RecordSearch; wanted: SearchedFor }) {
  const { t } = useTexts()
  const { error, isSearching, isLoadingMore } = search
  if (isSearching || isLoadingMore) {
    return (
      <span className="flex items-center gap-2.5">
        <Spinner />
        {t('watches.search.searching')}
      </span>
    )
  }
  if (error !== null) return <SearchFailure key={failureKey(error)} error={error} onAgain={search.again} />
  return t(NOTHING[wanted.by], { words: wanted.query })
}

/** Identifies a refusal, so that a new one counts down again. */
function failureKey(error: Error): string {
  return error instanceof ApiError ? `${error.code} ${error.retryAfterSeconds}` : error.message
}

/** Says why the marketplace was not asked, or gave no answer, and asks again. */
export function SearchFailure({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { t } = useTexts()
  if (!(error instanceof ApiError)) return failureMessage(error, t('errors.unknown'))
  if (error.code === 'VALIDATION_FAILED') return t('watches.search.tooBroad')
  if (error.retryAfterSeconds !== undefined) {
    const why = error.code === 'SEARCH_ALLOWANCE_USED' ? 'watches.search.ownShare' : 'watches.search.busy'
    return <Busy why={why} seconds={error.retryAfterSeconds} onAgain={onAgain} />
  }
  return (
    <span className="flex flex-wrap items-center justify-between gap-3">
      {error.message}
      <Button variant="secondary" size="sm" onClick={onAgain}>
        {t('errors.retry')}
      </Button>
    </span>
  )
}

type BusyProps = {
  why: 'watches.search.ownShare' | 'watches.search.busy'
  seconds: number
  onAgain: () => void
}

/** Counts down to when the next search can be asked, and then searches again. */
function Busy({ why, seconds, onAgain }: BusyProps) {
  const { t } = useTexts()
  const [until] = useState(() => Date.now() + seconds * 1000)
  const text = useTicking((now) => t(why, { count: Math.max(1, Math.ceil((until - now) / 1000)) }))
  const searchAgain = useEffectEvent(onAgain)
  useEffect(() => {
    const timer = setTimeout(() => searchAgain(), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return <span className="tabular-nums">{text}</span>
}

export type SearchSuggestionProps = {
  found: SearchResult
  /** Called to add it at once; undefined: there is no room. */
  onAdd: ((found: SearchResult) => void) | undefined
}

/** Shows a found record with what distinguishes its pressing from others, and marks anything that is not vinyl. */
export function SearchSuggestion({ found, onAdd }: SearchSuggestionProps) {
  return (
    <span className="flex w-full min-w-0 items-center gap-3">
      <Sleeve src={found.thumb} alt="" seed={found.id} size="sm" className="[--side:2.75rem]!" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="line-clamp-2 leading-snug font-semibold text-pretty">{found.title}</span>
        <FoundPressing found={found} />
        <Marks found={found} />
      </span>
      {onAdd !== undefined && !found.isOnYourList && <AddAtOnce onAdd={() => onAdd(found)} />}
    </span>
  )
}

/** Shows format · country · year · label · catalogue number, as far as known. */
export function FoundPressing({ found }: { found: SearchResult }) {
  return (
    <span className="line-clamp-3 text-sm text-pretty text-ink-soft tabular-nums">{pressingLine(found)}</span>
  )
}

function Marks({ found: { isOnYourList, copies, medium } }: Pick<SearchSuggestionProps, 'found'>) {
  const { t } = useTexts()
  return (
    <span className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
      {isOnYourList && <Badge icon={<Check />}>{t('words.onYourList')}</Badge>}
      {copies !== null && (
        <StatusPill size="sm" status={copies > 0 ? 'live' : 'none'}>
          {copies > 0 ? t('watches.state.onSale', { count: copies }) : t('watches.state.none')}
        </StatusPill>
      )}
      {medium !== 'vinyl' && (
        <Badge tone="outline">{t(medium === 'cd' ? 'watches.search.cd' : 'watches.search.noWatch')}</Badge>
      )}
    </span>
  )
}

/** Adds by one press. Keys pick the suggestion with Enter and add with the next: an option holds no button. */
function AddAtOnce({ onAdd }: { onAdd: () => void }) {
  const { t } = useTexts()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above
    <span
      aria-hidden
      className={buttonClasses('secondary', 'sm', 'max-sm:size-11 max-sm:px-0!')}
      onClick={(event) => {
        event.stopPropagation()
        onAdd()
      }}
    >
      <Plus className="size-4" />
      <span className="max-sm:hidden">{t('watches.add.submit')}</span>
    </span>
  )
}
