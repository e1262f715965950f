import { AVAILABILITY_FILTERS, LONGEST_LIST_SEARCH } from '@cratewatch/contracts/watching/list-part'
import {
  WATCHLIST_PAGE_SIZES,
  WATCH_ORDERS,
  type WatchList,
  type WatchOrder,
} from '@cratewatch/contracts/watching/vinyls'
import { Check, LayoutGrid, ListChecks } from 'lucide-react'
import { useState, useEffect, useEffectEvent, type ReactNode } from 'react'
import { formatNumber } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { IconButton } from '../../../ui/buttons.tsx'
import { NativeSelect, optionsOf } from '../../../ui/forms/native-select.tsx'
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx'
import { SearchField } from '../../../ui/forms/text-field.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/overlays/overlays.tsx'
import { DENSITIES, type Density, type ShowView, type WatchlistView } from '../watchlist-query.ts'

export type CountsProps = {
  /** How many records each choice shows; undefined while that is not known. */
  counts: WatchList['counts'] | undefined
  /** How many records there are, which is known before. */
  records: number
}

/** Filters the records: all, those for sale, or those not. */
export function AvailabilityControl(props: ListSearchProps & CountsProps) {
  const { view, onViewChange, counts, records } = props
  const { t, locale } = useTexts()
  return (
    <SegmentedControl
      label={t('watches.filter.label')}
      segments={AVAILABILITY_FILTERS.map((value) => ({
        value,
        label: t(`watches.filter.${value}`),
        count: counts && formatNumber(counts[value], locale),
      }))}
      countLength={formatNumber(records, locale).length}
      value={view.availability}
      onValueChange={(availability) => onViewChange({ ...view, page: 1, availability })}
      className="max-sm:w-full lg:shrink-0"
    />
  )
}

/** How long somebody must have stopped typing before the list is searched. */
const TYPING_PAUSE_MS = 200

type ListSearchProps = { view: WatchlistView; onViewChange: ShowView }
export type ListToolsProps = ListSearchProps & {
  density: Density
  onDensityChange: (density: Density) => void
  /** Begins to select records; missing: there is nothing to select, or one selects already. */
  onSelect: (() => void) | undefined
}

/** Searches in the list, sorts it, and says how much of it a page and each record show. */
export function ListTools(tools: ListToolsProps) {
  const { view, onViewChange } = tools
  const { t } = useTexts()
  return (
    <>
      <ListSearch view={view} onViewChange={onViewChange} />
      <NativeSelect
        label={t('words.order')}
        hideLabel
        size="sm"
        className="min-w-0 max-sm:grow"
        value={view.order}
        onChange={({ target }) => onViewChange({ ...view, page: 1, order: target.value as WatchOrder })}
      >
        {optionsOf(WATCH_ORDERS, (order) => t(`watches.tools.orders.${order}`))}
      </NativeSelect>
      <ViewMenu {...tools} />
    </>
  )
}

/** Chooses how records stand and how many a page holds, and begins to select some. */
function ViewMenu({ view, onViewChange, density, onDensityChange, onSelect }: ListToolsProps) {
  const { t } = useTexts()
  return (
    <DropdownMenu
      trigger={
        <IconButton size="sm" variant="outline" label={t('watches.tools.view')}>
          <LayoutGrid />
        </IconButton>
      }
    >
      {DENSITIES.map((each) => (
        <Choice key={each} isChosen={each === density} onChoose={() => onDensityChange(each)}>
          {t(`watches.tools.densities.${each}`)}
        </Choice>
      ))}
      <MenuSeparator />
      {WATCHLIST_PAGE_SIZES.map((limit) => (
        <Choice
          key={limit}
          isChosen={limit === view.limit}
          onChoose={() => onViewChange({ ...view, page: 1, limit })}
        >
          {t('watches.tools.sizeOption', { count: limit })}
        </Choice>
      ))}
      {onSelect !== undefined && (
        <>
          <MenuSeparator />
          <MenuItem icon={<ListChecks />} onSelect={onSelect}>
            {t('alerts.bulk.start')}
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; children: ReactNode }

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <MenuItem
      role="menuitemradio"
      aria-checked={isChosen}
      trailing={isChosen && <Check aria-hidden className="size-4" />}
      onSelect={onChoose}
    >
      {children}
    </MenuItem>
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
      clearLabel={t('words.clearSearch')}
      data-shortcut="find"
      maxLength={LONGEST_LIST_SEARCH}
      className="min-w-32 grow basis-32 lg:max-w-80"
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
