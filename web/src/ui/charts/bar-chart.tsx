import { classNames } from '../class-names.ts'
import { type ChartFrame, WalkedChart } from './walked-chart.tsx'

export type TimeBar = {
  key: string
  value: number
  /** The height of a frame around the bar: the possible value. */
  ceiling?: number | undefined
  /** The bar's text: "12 November: 3". */
  text: string
}

export type BarChartProps = ChartFrame & {
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
