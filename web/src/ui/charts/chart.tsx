import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type ChartFrame = {
  /** The chart's name; the arrow keys move through its items and read each out. */
  label: string
  /** Captions under the two ends. */
  start: string
  end: string
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
function WalkedChart<Each extends Item>(props: WalkedChartProps<Each>) {
  const { label, items, most, start, end, areaClassName, children } = props
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
    <div className="grid gap-2">
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

/** Returns the points of an SVG polyline in a box of 100 × 100, from shares of its height. */
export function polyline(shares: readonly number[]): string {
  const last = Math.max(1, shares.length - 1)
  return shares.map((share, index) => `${round((index / last) * 100)},${round(100 - share * 100)}`).join(' ')
}

function round(n: number): number {
  return Math.round(n * 100) / 100
}

/** Returns the point nearest to a share of the width; outside it, the first or last. */
export function nearestIndex(share: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))))
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -Infinity,
  End: Infinity,
}

/** Returns the point a key leads to; null for other keys. */
export function stepFrom(index: number, key: string, count: number): number | null {
  const step = STEPS[key]
  return step === undefined ? null : Math.min(count - 1, Math.max(0, index + step))
}

/** A chart of fewer points says nothing. */
export const FEWEST_POINTS = 10

type LinePoint = {
  key: string
  value: number
  /** The highest possible value, drawn as a thin line; left out where there is none. */
  ceiling?: number
  /** The point's text: "12 November: 3 of 9". */
  text: string
}

type LineChartProps = ChartFrame & {
  /** Oldest first; at least two. */
  points: readonly LinePoint[]
  /** The upper end of the axis, in words; left out: the highest ceiling. */
  top?: { value: number; text: string }
}

/** Charts a value over time as a line. */
export function LineChart({ points, top: given, ...frame }: LineChartProps) {
  const top = given?.value ?? Math.max(1, ...points.map(({ ceiling = 0 }) => ceiling))
  return (
    <WalkedChart
      {...frame}
      items={points}
      most={({ ceiling = top }) => ceiling}
      areaClassName="relative h-44 sm:h-52"
    >
      {({ value }, index) => (
        <>
          <Drawing points={points} top={top} />
          <span aria-hidden className="absolute start-1 top-0.5 text-2xs text-ink-soft tabular-nums">
            {given?.text ?? top}
          </span>
          <Mark x={index / Math.max(1, points.length - 1)} y={value / top} />
        </>
      )}
    </WalkedChart>
  )
}

function Drawing({ points, top }: { points: readonly LinePoint[]; top: number }) {
  const values = polyline(points.map(({ value }) => value / top))
  const ceilings = points.flatMap(({ ceiling }) => (ceiling === undefined ? [] : [ceiling / top]))
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
      fill="none"
      strokeLinejoin="round"
    >
      {[0, 50, 100].map((y) => (
        <path key={y} d={`M0 ${y}H100`} className="stroke-line" vectorEffect="non-scaling-stroke" />
      ))}
      <polygon points={`0,100 ${values} 100,100`} className="fill-live-wash" />
      <polyline
        points={polyline(ceilings)}
        className="stroke-ink-soft"
        strokeWidth="1.5"
        strokeDasharray="3 4"
        vectorEffect="non-scaling-stroke"
      />
      <polyline points={values} className="stroke-live" strokeWidth="2.5" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

function Mark({ x, y }: { x: number; y: number }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-y-0 w-px bg-idle"
      style={{ insetInlineStart: `${x * 100}%` }}
    >
      <span
        className="absolute size-3 -translate-x-1/2 translate-y-1/2 rounded-full bg-live ring-3 ring-sleeve"
        style={{ insetBlockEnd: `${y * 100}%` }}
      />
    </span>
  )
}

type TimeBar = {
  key: string
  value: number
  /** The height of a frame around the bar: the possible value. */
  ceiling?: number | undefined
  /** The bar's text: "12 November: 3". */
  text: string
}

type BarChartProps = ChartFrame & {
  /** Oldest first. */
  bars: readonly TimeBar[]
  size?: 'sm' | 'md' | undefined
}

/** Charts amounts over time as bars. */
export function BarChart({ bars, size = 'md', ...frame }: BarChartProps) {
  const top = Math.max(1, ...bars.map(({ value, ceiling = 0 }) => Math.max(value, ceiling)))
  return (
    <WalkedChart
      {...frame}
      items={bars}
      most={() => top}
      areaClassName={classNames(
        'flex items-end gap-[2px] border-b border-line',
        size === 'sm' ? 'h-16' : 'h-40',
      )}
    >
      {(_, index) =>
        bars.map(({ key, value, ceiling }, place) => (
          <Bar key={key} share={value / top} frame={(ceiling ?? 0) / top} marked={place === index} />
        ))
      }
    </WalkedChart>
  )
}

/** Any value above 0 is visible; 0 is a line at the bottom. */
function Bar({ share, frame, marked }: { share: number; frame: number; marked: boolean }) {
  const height = (part: number) => (part > 0 ? `max(3px, ${part * 100}%)` : '0')
  return (
    <span className="relative h-full min-w-0 flex-1">
      {frame > 0 && (
        <span
          className="absolute inset-x-0 bottom-0 rounded-t-[0.1875rem] bg-idle-soft"
          style={{ height: height(frame) }}
        />
      )}
      <span
        className={classNames(
          'absolute inset-x-0 bottom-0 rounded-t-[0.1875rem] transition-colors',
          marked ? 'bg-label' : frame > 0 ? 'bg-ink-soft' : 'bg-idle',
        )}
        style={{ height: height(share) }}
      />
    </span>
  )
}
