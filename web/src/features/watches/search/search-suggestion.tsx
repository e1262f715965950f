import type { SearchResult } from '@cratewatch/contracts/watches/vinyl-search'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'

/** Shows a found record with what tells its pressing from others, and marks anything that is not vinyl. */
export function SearchSuggestion({ found }: { found: SearchResult }) {
  const { t } = useTranslation()
  return (
    <span className="flex w-full min-w-0 items-center gap-3">
      <Sleeve src={found.thumb} alt="" seed={found.id} size="sm" className="[--side:2.75rem]!" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 leading-snug font-semibold text-pretty">{found.title}</span>
        <FoundPressing found={found} />
      </span>
      {found.medium !== 'vinyl' && (
        <Badge tone="outline">
          {t(found.medium === 'cd' ? 'watches.search.cd' : 'watches.search.noWatch')}
        </Badge>
      )}
    </span>
  )
}

/** Shows year · label · country · format, as far as known. */
export function FoundPressing({ found }: { found: SearchResult }) {
  const known = [found.year, found.label, found.country, found.format].filter((part) => part !== null)
  return (
    <span className="line-clamp-2 text-sm text-pretty text-ink-soft tabular-nums">
      {known.join('\u00a0· ')}
    </span>
  )
}
