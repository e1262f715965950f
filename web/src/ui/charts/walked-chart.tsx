import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'
import { nearestIndex, stepFrom } from './line-geometry.ts'

export type ChartFrame = {
  /** The chart's name; the arrow keys move through its items and read each out. */
  label: string
  /** Captions under the two ends. */
  start: string
  end: string
  className?: string | undefined
}

type Item = { value: number; text: string }

type WalkedChartProps<Each extends Item> = ChartFrame & {
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
  const { label, items, most, start, end, className, areaClassName, children } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const index = Math.min(chosen ?? items.length - 1, items.length - 1)
  const marked = items[index]
  if (marked === undefined) return null

  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setChosen(nearestIndex((event.clientX - left) / width, items.length))
  }
  const walk = (event: KeyboardEvent) => {
    const next = stepFrom(index, event.key, items.length)
    if (next === null) return
    event.preventDefault()
    setChosen(next)
  }
  return (
    <div className={classNames('grid gap-2', className)}>
      <p aria-hidden className="text-[0.9375rem] font-semibold tabular-nums">
        {marked.text}
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={most(marked)}
        aria-valuenow={marked.value}
        aria-valuetext={marked.text}
        onKeyDown={walk}
        onPointerMove={point}
        onPointerDown={point}
        className={classNames('focus-ring touch-pan-y rounded-sm', areaClassName)}
      >
        {children(marked, index)}
      </div>
      <div aria-hidden className="flex justify-between text-[0.8125rem] text-ink-soft tabular-nums">
        <span>{start}</span>
        <span>{end}</span>
      </div>
    </div>
  )
}
