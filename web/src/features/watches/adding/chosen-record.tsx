import type { SearchResult } from '@cratewatch/contracts/watches/vinyl-search'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { FoundPressing } from '../search/search-suggestion.tsx'

export type ChosenRecordProps = {
  found: SearchResult
  /** Called to watch any pressing of its album instead. */
  onAlbum: () => void
  onClear: (() => void) | undefined
}

/** Shows the record that "Add" will add, and the way to its album. */
export function ChosenRecord({ found, onAlbum, onClear }: ChosenRecordProps) {
  const { t } = useTranslation()
  return (
    <div className="grid animate-fade-in gap-2 rounded-xl bg-well p-3">
      <div className="flex min-w-0 items-center gap-3.5">
        <Sleeve src={found.thumb} alt="" seed={found.id} size="sm" className="[--side:3.5rem]!" />
        <div className="min-w-0 flex-1">
          <p className="sr-only">{t('watches.search.chosen')}</p>
          <p className="line-clamp-2 leading-snug font-semibold text-pretty">{found.title}</p>
          <FoundPressing found={found} />
        </div>
        {onClear && (
          <IconButton size="sm" label={t('watches.search.clear')} onClick={onClear}>
            <X />
          </IconButton>
        )}
      </div>
      {found.masterId !== null && onClear && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={onAlbum}>
            {t('watches.search.anyPressing')}
          </Button>
          <Button asChild variant="ghost" size="sm">
            <Link to="/dashboard/masters/$id" params={{ id: String(found.masterId) }}>
              {t('watches.search.otherPressings')}
            </Link>
          </Button>
        </div>
      )}
    </div>
  )
}
