import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, failureMessage } from '../../../lib/api/api-error.ts'
import { useTicking } from '../../../lib/text/ticking.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import type { SearchedFor } from './record-search-query.ts'
import type { RecordSearch } from './use-record-search.ts'

/** Whether there is anything to show besides the records. */
export function hasSomethingToSay({ isSearching, isLoadingMore, error, results }: RecordSearch): boolean {
  return isSearching || isLoadingMore || error !== null || results.length === 0
}

const NOTHING = {
  name: 'watches.search.nothing',
  barcode: 'watches.search.nothingByBarcode',
  'catalogue-number': 'watches.search.nothingByNumber',
} as const

/** Shows in the list of suggestions that a search is running, found nothing, or failed and why. */
export function SearchStatus({ search, wanted }: { search: RecordSearch; wanted: SearchedFor }) {
  const { t } = useTranslation()
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
  const { t } = useTranslation()
  if (!(error instanceof ApiError)) return failureMessage(error, t('errors.unknown'))
  if (error.code === 'VALIDATION_FAILED') return t('watches.search.tooBroad')
  if (error.retryAfterSeconds !== undefined) {
    return <Busy seconds={error.retryAfterSeconds} onAgain={onAgain} />
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

/** Counts down to a free slot when too many search at once, and then searches again. */
function Busy({ seconds, onAgain }: { seconds: number; onAgain: () => void }) {
  const { t } = useTranslation()
  const [until] = useState(() => Date.now() + seconds * 1000)
  const text = useTicking((now) =>
    t('watches.search.busy', { count: Math.max(1, Math.ceil((until - now) / 1000)) }),
  )
  const searchAgain = useEffectEvent(onAgain)
  useEffect(() => {
    const timer = setTimeout(() => searchAgain(), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return <span className="tabular-nums">{text}</span>
}
