import type { SearchResult } from '@cratewatch/contracts/watches/vinyl-search'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { FoundPressing } from '../search/search-suggestion.tsx'

export type ChosenRecordProps = { found: SearchResult; onClear?: (() => void) | undefined }

/** Shows the record that "Add" will add. */
export function ChosenRecord({ found, onClear }: ChosenRecordProps) {
  const { t } = useTranslation()
  return (
    <div className="flex min-w-0 animate-fade-in items-center gap-3.5 rounded-xl bg-well p-3">
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
  )
}
