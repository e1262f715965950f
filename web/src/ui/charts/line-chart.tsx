import { polyline } from './line-geometry.ts'
import { type ChartFrame, WalkedChart } from './walked-chart.tsx'

export type LinePoint = {
  key: string
  value: number
  /** The highest possible value, drawn as a thin line; left out where there is none. */
  ceiling?: number
  /** The point's text: "12 November: 3 of 9". */
  text: string
}

export type LineChartProps = ChartFrame & {
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
