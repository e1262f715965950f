import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'

export type Bar = {
  key: string
  label: string
  value: number
  /** How much of the value is on sale now: the green part of the bar. */
  live?: number | undefined
}

type BarTableProps = {
  /** What is counted, for screen readers. */
  caption: string
  headers: { label: string; value: string }
  bars: readonly Bar[]
  /** The text of the green part, for example "3 for sale". */
  liveText?: ((live: number) => string) | undefined
  /** Formats the value; by default digits alone. */
  valueText?: ((value: number) => string) | undefined
}

/** A table with horizontal bars for its figures. */
export function BarTable({ caption, headers, bars, liveText, valueText = String }: BarTableProps) {
  const longest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <table className="w-full table-fixed border-collapse text-[0.9375rem]">
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

type HeatTableProps = {
  caption: string
  /** What the rows are, in a word. */
  rowsName: string
  /** Names of the rows and of the columns; columns of `quiet` names are read out but not shown. */
  rows: readonly string[]
  columns: readonly { name: string; quiet: boolean }[]
  /** The values, by row. */
  values: readonly (readonly number[])[]
  /** The text of one cell, shown as a tooltip: "Monday, 18:00: 3". */
  cellText: (row: number, column: number, value: number) => string
  /** The captions of the scale below: few, many. */
  few: string
  many: string
}

/** A table with two scales, whose cells are coloured by their figures. */
export function HeatTable(props: HeatTableProps) {
  const { caption, rowsName, rows, columns, values, cellText, few, many } = props
  const most = Math.max(1, ...values.flat())
  return (
    <div className="grid gap-3">
      <table className="w-full table-fixed border-separate border-spacing-px sm:border-spacing-0.5">
        <caption className="sr-only">{caption}</caption>
        <ColumnNames rowsName={rowsName} columns={columns} />
        <tbody>
          {rows.map((name, row) => (
            <tr key={name}>
              <th scope="row" className="p-0 text-start text-[0.8125rem] font-medium text-ink-soft">
                {name}
              </th>
              {columns.map((column, place) => {
                const value = values[row]?.[place] ?? 0
                return (
                  <td
                    key={column.name}
                    title={cellText(row, place, value)}
                    className="h-6 rounded-[0.1875rem] bg-(--heat) p-0 sm:h-7"
                    style={heat(value / most)}
                  >
                    <span className="sr-only">{value}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Scale few={few} many={many} />
    </div>
  )
}

function ColumnNames({ rowsName, columns }: Pick<HeatTableProps, 'rowsName' | 'columns'>) {
  return (
    <thead>
      <tr className="text-2xs text-ink-soft tabular-nums">
        <th scope="col" className="w-9 p-0">
          <span className="sr-only">{rowsName}</span>
        </th>
        {columns.map(({ name, quiet }) => (
          <th key={name} scope="col" className="h-5 p-0 text-start font-medium whitespace-nowrap">
            <span className={quiet ? 'sr-only' : undefined}>{name}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Explains the colours of figures from few to many. */
export function Scale({ few, many }: { few: string; many: string }) {
  return (
    <p aria-hidden className="flex items-center justify-end gap-1 text-[0.8125rem] text-ink-soft">
      <span className="me-1">{few}</span>
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <i key={share} className="size-3.5 rounded-[0.1875rem] bg-(--heat)" style={heat(share)} />
      ))}
      <span className="ms-1">{many}</span>
    </p>
  )
}

/** Colours a share of the highest figure: 0 has the background's colour; any other value is visible. */
export function heat(share: number): CSSProperties {
  const strength = share === 0 ? 0 : 18 + share * 82
  const colour = `color-mix(in oklab, var(--color-label) ${strength}%, var(--color-well))`
  return { '--heat': colour } as CSSProperties
}
