import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { startTransition, useEffect, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { Selection } from './alerting/rule-mutations.ts'
import { WatchCard } from './card/watch-card.tsx'
import type { Density } from './remembered-view.ts'
import { EmptyPlaceCard } from './removing/empty-place-card.tsx'
import type { ListItem } from './removing/removing.ts'
import './densities.css'

export type CardItemsProps = {
  items: readonly ListItem[]
  density: Density
  selection: Selection | null
  /** The part of the list that is asked for. */
  part: string
  /** Whether the items belong to the part that was shown before. */
  isOld: boolean
  onRemove: (watch: Watch, card: HTMLElement) => void
}

/** Shows the records of a page. */
export function CardItems({ items, density, selection, part, isOld, onRemove }: CardItemsProps) {
  const drawn = useDrawn(`${density} ${part}`, isOld, items.length, density)
  const onSelect = selection === null || selection.targets === 'all' ? undefined : selection.toggle
  return (
    <ul
      data-density={density}
      className={classNames('watch-items transition-opacity', isOld && 'opacity-60')}
    >
      {items.map((item, index) =>
        'empty' in item ? (
          <li key={item.empty.watch.id}>
            <EmptyPlaceCard place={item.empty} />
          </li>
        ) : (
          <li key={item.entry.watch.id} className="vinyl-item" data-phase={item.entry.phase}>
            {index < drawn && (
              <WatchCard
                {...{ ...item.entry, density, onRemove, onSelect }}
                isSelected={selection?.has(item.entry.watch.id) ?? null}
              />
            )}
          </li>
        ),
      )}
    </ul>
  )
}

/** How many records a screen holds at first, and how many a browser draws at a time without holding up a press. */
const FIRST = { cards: 8, wall: 25, rows: 25 } as const satisfies Record<Density, number>
const STEP = { cards: 12, wall: 25, rows: 25 } as const satisfies Record<Density, number>
/** A phone is slow, and shows one card and the beginning of the next. */
const FIRST_CARDS_OF_PHONE = 2

function firstOf(density: Density): number {
  const isPhone = density === 'cards' && matchMedia('(width < 40rem)').matches
  return isPhone ? FIRST_CARDS_OF_PHONE : FIRST[density]
}

/** Returns how many records are drawn: a screenful at once, the others step by step; their places are there from the start. */
function useDrawn(part: string, isOld: boolean, total: number, density: Density): number {
  const [drawn, setDrawn] = useState(() => ({ part, count: firstOf(density) }))
  if (!isOld && drawn.part !== part) setDrawn({ part, count: firstOf(density) })
  useEffect(() => {
    if (drawn.count >= total) return
    startTransition(() => setDrawn({ part: drawn.part, count: drawn.count + STEP[density] }))
  }, [drawn, total, density])
  return drawn.count
}
