import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type ChartFrame = {
  /** The chart's name; the arrow keys move through its items and read each out. */
  label: string
  /** Captions under the two ends. */
  start: string
  end: string
}

type Item = { value: number; text: string }

/** A caption under a place of the chart, as a share of its width. */
export type Tick = { at: number; text: string }

type WalkedChartProps<Each extends Item> = ChartFrame & {
  /** Captions in place of those of the ends, if there are two or more. */
  ticks?: readonly Tick[]
  /** How many items stand in one column, from top to bottom. Left out: items are points of a line. */
  rows?: number
  /** Stands before the columns. */
  rowNames?: ReactNode
  /** Oldest first; without any the chart is not shown. */
  items: readonly Each[]
  /** The highest possible value of the marked item. */
  most: (marked: Each) => number
  /** The classes of the area that follows the pointer. */
  areaClassName: string
  children: (marked: Each, index: number) => ReactNode
}

/** A chart over time that shows an item's text by pointer or arrow keys. */
export function WalkedChart<Each extends Item>(props: WalkedChartProps<Each>) {
  const { label, items, rows, rowNames, most, areaClassName, children } = props
  const { index, ...events } = useChosen(items.length, rows)
  const marked = items[index]
  if (marked === undefined) return null
  return (
    <div className="grid gap-2">
      <p aria-hidden className="text-[0.9375rem] font-semibold tabular-nums">
        {marked.text}
      </p>
      <div className={classNames('grid gap-2', rowNames !== undefined && 'grid-cols-[auto_minmax(0,1fr)]')}>
        {rowNames}
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={most(marked)}
          aria-valuenow={marked.value}
          aria-valuetext={marked.text}
          {...events}
          className={classNames('focus-ring touch-pan-y rounded-sm', areaClassName)}
        >
          {children(marked, index)}
        </div>
        <Captions {...props} />
      </div>
    </div>
  )
}

/** Keeps which item is pointed at or led to; at first it is the last. */
function useChosen(count: number, rows: number | undefined) {
  const [chosen, setChosen] = useState<number | null>(null)
  const index = Math.min(chosen ?? count - 1, count - 1)
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const [across, down] = [(event.clientX - left) / width, (event.clientY - top) / height]
    setChosen(rows === undefined ? nearestIndex(across, count) : indexInGrid(across, down, rows, count))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepFrom(index, event.key, count, rows)
    if (next === null) return
    event.preventDefault()
    setChosen(next)
  }
  return { index, onKeyDown, onPointerMove: point, onPointerDown: point }
}

type CaptionsProps = Pick<WalkedChartProps<Item>, 'start' | 'end' | 'ticks' | 'rowNames'>

function Captions({ start, end, ticks, rowNames }: CaptionsProps) {
  const className = classNames(
    'text-[0.8125rem] text-ink-soft tabular-nums',
    rowNames !== undefined && 'col-start-2',
  )
  if (ticks === undefined || ticks.length < 2) {
    return (
      <div aria-hidden className={classNames('flex justify-between', className)}>
        <span>{start}</span>
        <span>{end}</span>
      </div>
    )
  }
  return (
    <div aria-hidden className={classNames('relative h-5 whitespace-nowrap', className)}>
      {ticks.map(({ at, text }) => (
        <span key={at} className="absolute" style={{ insetInlineStart: `${at * 100}%` }}>
          {text}
        </span>
      ))}
    </div>
  )
}

/** More names of months would not fit a phone. */
const MOST_TICKS = 6
/** What begins later has no room for its name. */
const LAST_TICK = 0.92

/** Returns captions where months begin in so many days from the first on ("2026-01-05"), evenly thinned out. */
export function monthTicks(first: string, length: number, nameOf: (month: Date) => string): Tick[] {
  const start = new Date(first)
  const months = Array.from({ length: Math.ceil(length / 28) + 1 }, (_, month) =>
    Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + month),
  ).flatMap((month) => {
    const at = (month - start.getTime()) / DAY_MS / length
    return at >= 0 && at <= LAST_TICK ? [{ at, text: nameOf(new Date(month)) }] : []
  })
  const every = Math.ceil(months.length / MOST_TICKS)
  return months.filter((_, index) => index % every === 0)
}

const DAY_MS = 86_400_000

/** Returns the point nearest to a share of the width; outside it, the first or last. */
export function nearestIndex(share: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))))
}

/** Returns the item under a place in columns of so many rows; outside of them, the nearest. */
export function indexInGrid(across: number, down: number, rows: number, count: number): number {
  const within = (share: number, parts: number) => Math.min(parts - 1, Math.max(0, Math.floor(share * parts)))
  return Math.min(count - 1, within(across, Math.ceil(count / rows)) * rows + within(down, rows))
}

/** Returns the point a key leads to; null for other keys. In columns, up and down stay in one. */
export function stepFrom(index: number, key: string, count: number, rows = 1): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -rows,
    ArrowRight: rows,
    ArrowDown: rows === 1 ? -1 : 1,
    ArrowUp: rows === 1 ? 1 : -1,
    PageDown: -7,
    PageUp: 7,
    Home: -Infinity,
    End: Infinity,
  }
  const step = steps[key]
  return step === undefined ? null : Math.min(count - 1, Math.max(0, index + step))
}
