import {
  AVAILABILITY_FILTERS,
  LONGEST_LIST_SEARCH,
  type AvailabilityFilter,
} from '@cratewatch/contracts/watching/list-part'
import {
  WATCHLIST_PAGE_SIZES,
  WATCH_ORDERS,
  type WatchList,
  type WatchOrder,
} from '@cratewatch/contracts/watching/vinyls'
import { ListChecks, SlidersHorizontal } from 'lucide-react'
import { useState, useEffect, useEffectEvent } from 'react'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button, IconButton } from '../../ui/buttons.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { NativeSelect, optionsOf } from '../../ui/forms/native-select.tsx'
import { SearchField } from '../../ui/forms/text-field.tsx'
import { DENSITIES, type Density, type ShowView, type WatchlistView } from './watchlist-query.ts'

type ListHeadProps = ListToolsProps & {
  list: WatchList | undefined
  /** Begins to select records; missing: there is nothing to select, or one selects already. */
  onSelect: (() => void) | undefined
}

/** Filters, searches and sorts the list. On phones all but the filter stands behind a button, so that records come first. */
export function ListHead({ list, onSelect, ...tools }: ListHeadProps) {
  const { t } = useTexts()
  const { view, onViewChange } = tools
  const [open, setOpen] = useState(view.search !== '')
  const isEmpty = list?.counts.all === 0 && view.search === ''
  const filter = (availability: AvailabilityFilter) => onViewChange({ ...view, page: 1, availability })
  return (
    <div className="grid grid-cols-1 gap-3.5">
      <div className="flex items-center gap-2">
        <div className="min-w-0 max-sm:grow">
          <AvailabilityControl value={view.availability} counts={list?.counts} onValueChange={filter} />
        </div>
        <IconButton
          variant="outline"
          label={t('watches.tools.open')}
          aria-expanded={open}
          className="shrink-0 sm:hidden"
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal />
        </IconButton>
      </div>
      {!isEmpty && (
        <div className={classNames('flex flex-wrap items-center gap-2.5', !open && 'max-sm:hidden')}>
          <ListTools {...tools} />
          {onSelect !== undefined && (
            <Button variant="ghost" size="sm" icon={<ListChecks />} className="sm:ms-auto" onClick={onSelect}>
              {t('alerts.bulk.start')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

type AvailabilityControlProps = {
  value: AvailabilityFilter
  /** How many records each choice shows; undefined while that is not known. */
  counts: WatchList['counts'] | undefined
  onValueChange: (value: AvailabilityFilter) => void
}

/** Filters the records: all, those for sale, or those not. */
function AvailabilityControl({ value, counts, onValueChange }: AvailabilityControlProps) {
  const { t, locale } = useTexts()
  return (
    <SegmentedControl
      label={t('watches.filter.label')}
      segments={AVAILABILITY_FILTERS.map((value) => ({
        value,
        label: t(`watches.filter.${value}`),
        count: counts?.[value].toLocaleString(locale),
      }))}
      value={value}
      onValueChange={onValueChange}
      className="max-sm:w-full"
    />
  )
}

/** How long somebody must have stopped typing before the list is searched. */
const TYPING_PAUSE_MS = 200

type ListSearchProps = { view: WatchlistView; onViewChange: ShowView }
type ListToolsProps = ListSearchProps & {
  density: Density
  onDensityChange: (density: Density) => void
}

/** Searches in the list, sorts it, and says how much of it a page and each record show. */
function ListTools({ view, onViewChange, density, onDensityChange }: ListToolsProps) {
  const { t } = useTexts()
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
        {optionsOf(WATCH_ORDERS, (order) => t(`watches.tools.orders.${order}`))}
      </NativeSelect>
      <NativeSelect
        label={t('watches.tools.size')}
        hideLabel
        value={view.limit}
        onChange={({ target }) => onViewChange({ ...view, page: 1, limit: Number(target.value) })}
      >
        {optionsOf(WATCHLIST_PAGE_SIZES, (size) => t('watches.tools.sizeOption', { count: size }))}
      </NativeSelect>
      <NativeSelect
        label={t('watches.tools.density')}
        hideLabel
        value={density}
        onChange={({ target }) => onDensityChange(target.value as Density)}
      >
        {optionsOf(DENSITIES, (each) => t(`watches.tools.densities.${each}`))}
      </NativeSelect>
    </>
  )
}

/** Searches once typing rests, so that not every letter makes a call and a step in the browser's history. */
function ListSearch({ view, onViewChange }: ListSearchProps) {
  const { t } = useTexts()
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
  const [sent, setSent] = useState(shown)
  const [seen, setSeen] = useState(shown)
  if (shown !== seen) {
    setSeen(shown)
    if (shown !== sent) {
      setSent(shown)
      setTyped(shown)
    }
  }
  const search = useEffectEvent((words: string) => {
    if (words === sent) return
    setSent(words)
    onSearch(words)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped }
}
