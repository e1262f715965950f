import type { SearchResult } from '@cratewatch/contracts/watches/vinyl-search'
import { Check, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badges/badge.tsx'
import { StatusPill } from '../../../ui/badges/status-pill.tsx'
import { buttonClasses } from '../../../ui/buttons/button-styles.ts'
import { pressingInWords } from '../../../lib/masters/pressing-words.ts'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'

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
    <span className="line-clamp-3 text-sm text-pretty text-ink-soft tabular-nums">
      {pressingInWords(found)}
    </span>
  )
}

function Marks({ found: { isOnYourList, copies, medium } }: Pick<SearchSuggestionProps, 'found'>) {
  const { t } = useTranslation()
  return (
    <span className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
      {isOnYourList && <Badge icon={<Check />}>{t('watches.search.onYourList')}</Badge>}
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
  const { t } = useTranslation()
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
