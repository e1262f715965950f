import { AVAILABILITY_FILTERS, LONGEST_LIST_SEARCH } from '@cratewatch/contracts/watching/list-part'
import {
  WATCHLIST_PAGE_SIZES,
  WATCH_ORDERS,
  type WatchList,
  type WatchOrder,
} from '@cratewatch/contracts/watching/vinyls'
import { Check, LayoutGrid, ListChecks, Plus, SlidersHorizontal } from 'lucide-react'
import { useState, useEffect, useEffectEvent, type ReactNode } from 'react'
import { takeFocus } from '../../lib/focus.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button, IconButton } from '../../ui/buttons.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { NativeSelect, optionsOf } from '../../ui/forms/native-select.tsx'
import { SearchField } from '../../ui/forms/text-field.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/overlays/overlays.tsx'
import { AddForm, type AddFormProps } from './adding/add-form.tsx'
import { DENSITIES, type Density, type ShowView, type WatchlistView } from './watchlist-query.ts'

type ListBarProps = ListToolsProps & {
  counts: WatchList['counts'] | undefined
  /** Whether there is enough to filter, search and sort; else the field that adds stands in their place. */
  hasTools: boolean
  add: AddFormProps
}

/** The one line above the records: what the list is, its tools, and what adds to it. */
export function ListBar({ counts, hasTools, add, ...tools }: ListBarProps) {
  const { t } = useTexts()
  const [open, setOpen] = useState(tools.view.search !== '')
  const [adding, setAdding] = useState<'never' | 'opened' | 'used' | 'before'>('never')
  const isAdding = adding === 'opened' || adding === 'used'
  return (
    <div className="flex min-h-12 flex-wrap items-start gap-2 lg:flex-nowrap lg:gap-4">
      <h1 className="heading text-2xl leading-12 whitespace-nowrap max-sm:grow sm:text-xl sm:leading-12">
        {t('watches.title')}
      </h1>
      {hasTools && (
        <IconButton
          variant="outline"
          label={t('watches.tools.open')}
          aria-expanded={open}
          className="sm:hidden"
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal />
        </IconButton>
      )}
      {hasTools && !isAdding ? (
        <div className="flex min-w-0 grow flex-wrap items-center gap-2 max-sm:basis-full sm:min-h-12 lg:flex-nowrap">
          <AvailabilityControl {...tools} counts={counts} />
          <div
            className={classNames(
              'flex min-w-0 grow flex-wrap items-center gap-2 lg:flex-nowrap',
              !open && 'max-sm:hidden',
            )}
          >
            <ListTools {...tools} />
          </div>
          <AddButton hasAdded={adding === 'before'} onPress={() => setAdding('opened')} />
        </div>
      ) : (
        <AddForm
          {...add}
          takesFocus={adding === 'opened'}
          // Who adds the sixth record goes on in the field, although the tools are there now.
          onUse={() => setAdding('used')}
          onClose={hasTools ? () => setAdding('before') : undefined}
        />
      )}
    </div>
  )
}

/** Shows the field that adds, and gets the focus back when that is put away. Phones have the bar below for it. */
function AddButton({ hasAdded, onPress }: { hasAdded: boolean; onPress: () => void }) {
  const { t } = useTexts()
  return (
    <Button
      ref={hasAdded ? takeFocus : undefined}
      size="sm"
      icon={<Plus />}
      data-shortcut="add"
      aria-label={t('watches.add.label')}
      className="max-sm:hidden"
      onClick={onPress}
    >
      {t('watches.add.submit')}
    </Button>
  )
}

type AvailabilityControlProps = ListSearchProps & {
  /** How many records each choice shows; undefined while that is not known. */
  counts: WatchList['counts'] | undefined
}

/** Filters the records: all, those for sale, or those not. */
function AvailabilityControl({ view, onViewChange, counts }: AvailabilityControlProps) {
  const { t, locale } = useTexts()
  return (
    <SegmentedControl
      label={t('watches.filter.label')}
      segments={AVAILABILITY_FILTERS.map((value) => ({
        value,
        label: t(`watches.filter.${value}`),
        count: counts?.[value].toLocaleString(locale),
      }))}
      value={view.availability}
      onValueChange={(availability) => onViewChange({ ...view, page: 1, availability })}
      className="max-sm:w-full lg:shrink-0"
    />
  )
}

/** How long somebody must have stopped typing before the list is searched. */
const TYPING_PAUSE_MS = 200

type ListSearchProps = { view: WatchlistView; onViewChange: ShowView }
type ListToolsProps = ListSearchProps & {
  density: Density
  onDensityChange: (density: Density) => void
  /** Begins to select records; missing: there is nothing to select, or one selects already. */
  onSelect: (() => void) | undefined
}

/** Searches in the list, sorts it, and says how much of it a page and each record show. */
function ListTools(tools: ListToolsProps) {
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
      className="min-w-32 grow basis-32"
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
