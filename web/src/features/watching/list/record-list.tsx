import type { Watch, WatchOrder } from '@cratewatch/contracts/watching/vinyls'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment, startTransition, useEffect, useState, type CSSProperties, type ReactNode } from 'react'
import { useTexts } from '../../../lib/text/i18n.ts'
import { classNames } from '../../../ui/class-names.ts'
import { AddedNote } from '../adding/entries.tsx'
import type { Selection } from '../alerting/rule-mutations.ts'
import { WatchCard } from '../card/watch-card.tsx'
import { EmptyPlaceCard, type ListItem } from '../empty-places.tsx'
import type { Density, ShowView, WatchlistView } from '../watchlist-query.ts'

export type RecordListProps = {
  items: readonly ListItem[]
  view: WatchlistView
  onViewChange: ShowView
  density: Density
  selection: Selection | null
  /** Begins to select, with this record. */
  onSelect: (id: string) => void
  /** What was added last: it is said below the first of it, with what is offered then. */
  added: readonly Watch[]
  whenAdded: ReactNode
  /** Whether the items belong to the part that was shown before. */
  isOld: boolean
  onRemove: (watch: Watch, card: HTMLElement) => void
}

/** Shows the records of a page as cards, as a wall, or as the rows of a table. */
export function RecordList(props: RecordListProps) {
  const { items, view, onViewChange, density, selection, onSelect, added, whenAdded, isOld, onRemove } = props
  const drawn = useDrawn(`${density} ${JSON.stringify(view)}`, isOld, items.length, density)
  const isTable = density === 'rows'
  const Item = isTable ? 'tr' : 'div'
  const [first, ...others] = added
  const noted = items.find((item) => 'entry' in item && added.some(({ id }) => id === item.entry.watch.id))
  const note = first !== undefined && (
    <Aside isTable={isTable}>
      <AddedNote key={first.id} added={[first, ...others]} />
      {whenAdded}
    </Aside>
  )
  const toggle = selection?.targets === 'all' ? undefined : selection?.toggle
  const select = selection === null ? onSelect : toggle
  const show = (item: ListItem, index: number) => {
    if ('empty' in item)
      return (
        <Aside key={item.empty.watch.id} isTable={isTable}>
          <EmptyPlaceCard place={item.empty} />
        </Aside>
      )
    return (
      <Fragment key={item.entry.watch.id}>
        {index < drawn ? (
          <WatchCard
            {...{ ...item.entry, density, onRemove, onSelect: select }}
            isSelected={selection?.has(item.entry.watch.id) ?? null}
          />
        ) : (
          <Item className="vinyl-item" />
        )}
        {item === noted && note}
      </Fragment>
    )
  }
  return (
    <Frame {...{ density, isOld, view, onViewChange }}>
      <Blocks {...{ items, density, show }} isWide={(item) => 'empty' in item || item === noted} />
    </Frame>
  )
}

const idOf = (item: ListItem): string => ('empty' in item ? item.empty : item.entry).watch.id

type FrameProps = Pick<RecordListProps, 'density' | 'isOld' | 'view' | 'onViewChange'> & {
  children: ReactNode
}

function Frame({ density, isOld, children, ...columns }: FrameProps) {
  const { t } = useTexts()
  const isTable = density === 'rows'
  // A list of blocks: between `ul` and `li` nothing may stand.
  const Element = isTable ? 'table' : 'div'
  return (
    <Element
      role={isTable ? 'table' : 'list'}
      aria-label={t('watches.title')}
      data-density={density}
      className={classNames('watch-items transition-opacity', isOld && 'opacity-60')}
    >
      {isTable && <Columns {...columns} />}
      {children}
    </Element>
  )
}

/** Holds between records what is none. */
function Aside({ isTable, children }: { isTable: boolean; children: ReactNode }) {
  if (!isTable)
    return (
      <div role="listitem" className="col-span-full grid gap-2">
        {children}
      </div>
    )
  return (
    <tr>
      <td colSpan={COLUMNS.length} className="grid max-w-176 gap-2 py-1">
        {children}
      </td>
    </tr>
  )
}

type ColumnOfList = {
  readonly name: 'cover' | 'record' | 'copies' | 'price' | 'alert' | 'facts' | 'removal' | 'actions'
  /** Whether its name is only read out; `below` the others it takes no place beside them. */
  readonly isUnnamed?: true | 'below'
  /** The order that its header sorts by. */
  readonly order?: WatchOrder
}

/** How wide each is, and on which screens, says `watch-row.css`. */
const COLUMNS: readonly ColumnOfList[] = [
  { name: 'cover', isUnnamed: true },
  { name: 'record', order: 'artist' },
  { name: 'copies', order: 'for-sale' },
  { name: 'price', order: 'price' },
  { name: 'alert' },
  { name: 'facts', isUnnamed: 'below' },
  { name: 'removal', isUnnamed: true },
  { name: 'actions', isUnnamed: true },
]

/** Names the columns, and sorts by the one that is pressed. */
function Columns({ view, onViewChange }: Pick<RecordListProps, 'view' | 'onViewChange'>) {
  const { t } = useTexts()
  return (
    <thead>
      <tr>
        {COLUMNS.map(({ name, isUnnamed, order }) => {
          const isSorted = order === view.order
          const sort = order === 'artist' || order === 'price' ? 'ascending' : 'descending'
          const Arrow = sort === 'ascending' ? ArrowUp : ArrowDown
          return (
            <th
              key={name}
              scope="col"
              aria-sort={isSorted ? sort : undefined}
              className={isUnnamed === 'below' ? 'sr-only' : undefined}
            >
              {order === undefined ? (
                <span className={isUnnamed && 'sr-only'}>{t(`watches.columns.${name}`)}</span>
              ) : (
                <button
                  type="button"
                  className={classNames('focus-ring rounded-sm py-1 hover:text-ink', isSorted && 'text-ink')}
                  onClick={() => onViewChange({ ...view, page: 1, order })}
                >
                  {t(`watches.columns.${name}`)}
                  {isSorted && <Arrow aria-hidden className="ms-1 inline size-3.5" />}
                </button>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** How many records a screen holds: a block of them is drawn at a time, without holding up a press. */
const SCREENFUL = { cards: 8, wall: 24, rows: 20 } as const satisfies Record<Density, number>

/** Returns how many records are drawn: a screenful at once, the others step by step; their places are there from the start. */
function useDrawn(part: string, isOld: boolean, total: number, density: Density): number {
  // A phone is slow, and shows half as many.
  const first = () => ({ part, count: SCREENFUL[density] / (matchMedia('(width < 40rem)').matches ? 2 : 1) })
  const [drawn, setDrawn] = useState(first)
  if (!isOld && drawn.part !== part) setDrawn(first())
  useEffect(() => {
    if (drawn.count >= total) return
    startTransition(() => setDrawn({ part: drawn.part, count: drawn.count + SCREENFUL[density] }))
  }, [drawn, total, density])
  return drawn.count
}

type BlocksProps = Pick<RecordListProps, 'items' | 'density'> & {
  show: (item: ListItem, index: number) => ReactNode
  /** Whether it takes a line of its own, on the wall as well. */
  isWide: (item: ListItem) => boolean
}

/** Shows the records in blocks, each of which the browser lays out when it comes near the screen. */
function Blocks({ items, density, show, isWide }: BlocksProps) {
  const [last, setLast] = useState<BlockOf>(new Map())
  const ids = items.map(idOf)
  const blockOf = blocksOf(ids, last, SCREENFUL[density])
  if (ids.some((id) => last.get(id) !== blockOf.get(id))) setLast(blockOf)
  const Block = density === 'rows' ? 'tbody' : 'div'
  const blocks = [...Map.groupBy(items.entries(), ([, item]) => blockOf.get(idOf(item)))]
  // On the wall, a block that does not fill its lines and those after it are one: else there would be gaps.
  const isFull = (held: readonly [number, ListItem][]) =>
    held.length === SCREENFUL.wall && !held.some(([, item]) => isWide(item))
  const whole = density === 'wall' ? blocks.findIndex(([, held]) => !isFull(held)) : -1
  return blocks.map(([block, held], index) => (
    <Block
      key={block}
      className={index < whole || whole === -1 ? 'record-block' : 'contents'}
      style={{ '--records': held.length } as CSSProperties}
    >
      {held.map(([index, item]) => show(item, index))}
    </Block>
  ))
}

/** The number of the block of each record, by its id. */
type BlockOf = ReadonlyMap<string, number>

/**
 * Returns which block each record belongs to. It stays in its block while others leave, come back or move: a card that
 * changes its block is built anew, and loses the focus.
 */
export function blocksOf(ids: readonly string[], before: BlockOf, size: number): BlockOf {
  const after = new Map<string, number>()
  let [block, held] = [0, 0]
  for (const [index, id] of ids.entries()) {
    const own = before.get(id) ?? -1
    // One that stood further below, or above, has moved alone: it joins those where it is now.
    const isInPlace = own >= block && own <= (before.get(ids[index + 1] ?? '') ?? own)
    const following = held < size ? block : block + 1
    const next = isInPlace ? own : following
    held = next === block ? held + 1 : 1
    block = next
    after.set(id, block)
  }
  return after
}
