import { LONGEST_LIST_SEARCH } from '@cratewatch/contracts/watching/list-part'
import { WATCHLIST_PAGE_SIZES, WATCH_ORDERS, type WatchOrder } from '@cratewatch/contracts/watching/vinyls'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { DENSITIES, type Density } from './remembered-view.ts'
import type { ShowView, WatchlistView } from './watchlist-query.ts'

/** How long somebody must have stopped typing before the list is searched. */
const TYPING_PAUSE_MS = 200

type ListSearchProps = { view: WatchlistView; onViewChange: ShowView }
export type ListToolsProps = ListSearchProps & {
  density: Density
  onDensityChange: (density: Density) => void
}

/** Searches in the list, sorts it, and says how much of it a page and each record show. */
export function ListTools({ view, onViewChange, density, onDensityChange }: ListToolsProps) {
  const { t } = useTranslation()
  return (
    <>
      <ListSearch view={view} onViewChange={onViewChange} />
      <NativeSelect
        label={t('watches.tools.order')}
        hideLabel
        className="max-sm:grow"
        value={view.order}
        onChange={({ target }) => onViewChange({ ...view, page: 1, order: target.value as WatchOrder })}
      >
        {WATCH_ORDERS.map((order) => (
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
      <NativeSelect
        label={t('watches.tools.density')}
        hideLabel
        value={density}
        onChange={({ target }) => onDensityChange(target.value as Density)}
      >
        {DENSITIES.map((each) => (
          <option key={each} value={each}>
            {t(`watches.tools.densities.${each}`)}
          </option>
        ))}
      </NativeSelect>
    </>
  )
}

/** Searches once typing rests, so that each letter is no call and no step back in the browser's history. */
function ListSearch({ view, onViewChange }: ListSearchProps) {
  const { t } = useTranslation()
  const { typed, setTyped } = useTypedSearch(view.search, (search) =>
    onViewChange({ ...view, page: 1, search }, 'replace'),
  )
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

/** Holds what is typed; it follows a search that changes elsewhere, and not the one that typing itself has begun. */
function useTypedSearch(shown: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(shown)
  const [asked, setAsked] = useState(shown)
  const [seen, setSeen] = useState(shown)
  if (shown !== seen) {
    setSeen(shown)
    if (shown !== asked) {
      setAsked(shown)
      setTyped(shown)
    }
  }
  const search = useEffectEvent((words: string) => {
    if (words === asked) return
    setAsked(words)
    onSearch(words)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped }
}
