import type { SearchResult } from '@cratewatch/contracts/watching/vinyl-search'
import { Layers } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SearchSuggestion, type SearchSuggestionProps } from './search-suggestions.tsx'
import type { Suggestion, RecordSearch } from './use-record-search.ts'

export type SuggestionLineProps = Pick<SearchSuggestionProps, 'onAdd'> & {
  suggestion: Suggestion
  search: RecordSearch
}

/** Shows one line of the suggestions. */
export function SuggestionLine({ suggestion, search, onAdd }: SuggestionLineProps) {
  if (suggestion.kind === 'more') return <More search={search} />
  if (suggestion.kind === 'album') return <AlbumSuggestion title={suggestion.found.title} />
  return <SearchSuggestion found={suggestion.found} onAdd={onAdd} />
}

function More({ search: { results, total } }: { search: RecordSearch }) {
  const { t } = useTranslation()
  return (
    <span className="w-full text-center font-semibold text-label">
      {t('watches.search.more', { shown: results.length, total })}
    </span>
  )
}

/** Offers any pressing of the album that a result belongs to. */
function AlbumSuggestion({ title }: Pick<SearchResult, 'title'>) {
  const { t } = useTranslation()
  return (
    <span className="flex w-full min-w-0 items-center gap-3">
      <span aria-hidden className="grid w-11 shrink-0 place-items-center">
        <Layers className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 leading-snug font-semibold text-pretty text-label">
          {t('watches.search.anyPressing')}
        </span>
        <span className="line-clamp-1 text-sm text-ink-soft">{title}</span>
      </span>
    </span>
  )
}
