import { classNames } from '../class-names.ts'

export type Bar = {
  key: string
  label: string
  value: number
  /** How much of the value is on sale now: the green part of the bar. */
  live?: number | undefined
}

export type BarTableProps = {
  /** What is counted, for screen readers. */
  caption: string
  headers: { label: string; value: string }
  bars: readonly Bar[]
  /** The text of the green part, for example "3 for sale". */
  liveText?: ((live: number) => string) | undefined
  /** Formats the value; by default digits alone. */
  valueText?: ((value: number) => string) | undefined
  className?: string | undefined
}

/** A table with horizontal bars for its figures. */
export function BarTable({ caption, headers, bars, liveText, valueText = String, className }: BarTableProps) {
  const longest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <table className={classNames('w-full table-fixed border-collapse text-[0.9375rem]', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {[headers.label, headers.value].map((header, column) => (
            <th key={header} scope="col" className={classNames('p-0', column === 0 && 'w-[38%]')}>
              <span className="sr-only">{header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, value, live = 0 }) => (
          <tr key={key}>
            <th scope="row" className="py-1.5 pe-3 text-start leading-snug font-medium wrap-break-word">
              {label}
            </th>
            <td className="py-1.5">
              <span className="flex items-center gap-2.5">
                <Drawn share={value / longest} liveShare={live / longest} />
                <span className="min-w-6 text-end text-ink-soft tabular-nums">{valueText(value)}</span>
                {liveText !== undefined && live > 0 && <span className="sr-only">{liveText(live)}</span>}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Drawn({ share, liveShare }: { share: number; liveShare: number }) {
  const width = (part: number) => `${Math.min(1, part) * 100}%`
  return (
    <svg aria-hidden className="h-3.5 min-w-0 flex-1 overflow-hidden rounded-sm">
      <rect width="100%" height="100%" className="fill-well" />
      <rect width={width(share)} height="100%" rx="2" className="fill-idle" />
      <rect width={width(liveShare)} height="100%" rx="2" className="fill-live" />
    </svg>
  )
}
