import { classNames } from '../class-names.ts'
import { WalkedChart, type ChartFrame } from './walked-chart.tsx'

/** A chart of fewer points says nothing. */
export const FEWEST_POINTS = 10

/** Returns the points of an SVG polyline in a box of 100 × 100, from shares of its height. */
export function polyline(shares: readonly number[]): string {
  const last = Math.max(1, shares.length - 1)
  return shares.map((share, index) => `${round((index / last) * 100)},${round(100 - share * 100)}`).join(' ')
}

function round(n: number): number {
  return Math.round(n * 100) / 100
}

type LinePoint = {
  key: string
  value: number
  /** The highest possible value, drawn as a thin line. */
  ceiling: number
  /** The point's text: "12 November: 3 of 9". */
  text: string
}

type LineChartProps = ChartFrame & {
  /** Oldest first; at least two. */
  points: readonly LinePoint[]
}

/** Charts a value over time as a line. */
export function LineChart({ points, ...frame }: LineChartProps) {
  const top = Math.max(1, ...points.map(({ ceiling }) => ceiling))
  return (
    <WalkedChart
      {...frame}
      items={points}
      most={({ ceiling }) => ceiling}
      areaClassName="relative h-44 sm:h-52"
    >
      {({ value }, index) => (
        <>
          <Drawing points={points} top={top} />
          <span aria-hidden className="absolute start-1 top-0.5 text-2xs text-ink-soft tabular-nums">
            {top}
          </span>
          <Mark x={index / Math.max(1, points.length - 1)} y={value / top} />
        </>
      )}
    </WalkedChart>
  )
}

function Drawing({ points, top }: { points: readonly LinePoint[]; top: number }) {
  const values = polyline(points.map(({ value }) => value / top))
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
        points={polyline(points.map(({ ceiling }) => ceiling / top))}
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
  const unmarked = frame > 0 ? 'bg-ink-soft' : 'bg-idle'
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
          marked ? 'bg-label' : unmarked,
        )}
        style={{ height: height(share) }}
      />
    </span>
  )
}
