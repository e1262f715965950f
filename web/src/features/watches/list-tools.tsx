import {
  LONGEST_LIST_SEARCH,
  WATCHLIST_PAGE_SIZES,
  watchOrder,
  type WatchOrder,
} from '@cratewatch/contracts/watches/vinyls'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { useDebounced } from './search/use-debounced.ts'
import type { ShowView, WatchlistView } from './watchlist-query.ts'

/** How long somebody must have stopped typing before the list is searched. */
const TYPING_PAUSE_MS = 200

export type ListToolsProps = { view: WatchlistView; onViewChange: ShowView }

/** Searches in the list, sorts it, and says how much of it a page holds. */
export function ListTools({ view, onViewChange }: ListToolsProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <ListSearch key={view.search === '' ? 'none' : 'some'} view={view} onViewChange={onViewChange} />
      <NativeSelect
        label={t('watches.tools.order')}
        hideLabel
        className="max-sm:grow"
        value={view.order}
        onChange={({ target }) => onViewChange({ ...view, page: 1, order: target.value as WatchOrder })}
      >
        {watchOrder.options.map((order) => (
          <option key={order} value={order}>
            {t(`watches.tools.orders.${order}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={t('watches.tools.size')}
        hideLabel
        value={view.limit}
        onChange={({ target }) => onViewChange({ ...view, page: 1, limit: Number(target.value) })}
      >
        {WATCHLIST_PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {t('watches.tools.sizeOption', { count: size })}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

/** Searches once typing rests, so that each letter is no call and no step back in the browser's history. */
function ListSearch({ view, onViewChange }: ListToolsProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(view.search)
  const rested = useDebounced(typed, TYPING_PAUSE_MS)?.trim()
  useEffect(() => {
    if (rested !== undefined && rested === typed.trim() && rested !== view.search)
      onViewChange({ ...view, page: 1, search: rested }, 'replace')
    // Only what was typed starts a search: another filter meanwhile keeps it.
  }, [rested])
  return (
    <SearchField
      label={t('watches.tools.search')}
      hideLabel
      placeholder={t('watches.tools.search')}
      clearLabel={t('watches.tools.clear')}
      data-shortcut="find"
      maxLength={LONGEST_LIST_SEARCH}
      className="grow sm:max-w-80"
      value={typed}
      onValueChange={setTyped}
    />
  )
}
