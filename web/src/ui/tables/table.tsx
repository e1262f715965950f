import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari forgets the roles of a table that is not displayed as one. */

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end' | undefined
  /** The column that names its row: a row header, and the card's title on phones. */
  primary?: boolean | undefined
}

type TableProps<Row> = {
  /** What the table holds; read out. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Whether it keeps its columns on phones and scrolls there: for many figures in few rows. */
  scrolls?: boolean | undefined
  className?: string | undefined
}

const SCROLLING =
  'focus-ring max-sm:overflow-x-auto max-sm:[&_:is(td,th)]:p-2 max-sm:[&_:is(td,th)]:whitespace-nowrap'

/** A table; on phones every row becomes a card, or it scrolls. Roles are explicit, because that layout would hide them. */
export function Table<Row>({ caption, columns, rows, rowKey, scrolls, className }: TableProps<Row>) {
  // What scrolls is reached by the keyboard.
  const frame = scrolls ? { role: 'group', 'aria-label': caption, tabIndex: 0 } : {}
  return (
    <div {...frame} className={classNames(scrolls ? SCROLLING : 'table-stack', className)}>
      <table role="table" className="w-full border-collapse text-[0.9375rem]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr role="row" className="border-b-[1.5px] border-line">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={classNames(
                  'px-3 py-2.5 text-sm font-semibold text-ink-soft first:ps-0 last:pe-0',
                  alignment(column),
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" className="transition-colors sm:hover:bg-idle-soft/45">
              {columns.map((column) => (
                <Cell key={column.key} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const classes = classNames(
    'align-middle tabular-nums sm:px-3 sm:py-3 first:ps-0 last:pe-0',
    alignment(column),
  )
  if (column.primary) {
    return (
      <th
        role="rowheader"
        scope="row"
        className={classNames('font-semibold max-sm:pb-1.5 max-sm:text-base', classes)}
      >
        {children}
      </th>
    )
  }
  return (
    <td role="cell" data-label={column.header} className={classes}>
      {children}
    </td>
  )
}

function alignment<Row>(column: Column<Row>): string {
  return column.align === 'end' ? 'text-start sm:text-end' : 'text-start'
}

export type Description = { term: ReactNode; detail: ReactNode }

type DescriptionListProps = {
  items: readonly Description[]
  /** `inline` flows like text; `rows` is a table of two columns. */
  layout?: 'rows' | 'inline' | undefined
}

/** A list of facts, each with its name. */
export function DescriptionList({ items, layout = 'rows' }: DescriptionListProps) {
  const inline = layout === 'inline'
  return (
    <dl className={inline ? 'flex flex-wrap gap-x-5 gap-y-1 text-sm' : 'divide-y divide-line'}>
      {items.map(({ term, detail }, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- facts keep their place
          key={index}
          className={
            inline
              ? 'flex gap-1.5'
              : 'flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3 first:pt-0 last:pb-0'
          }
        >
          <dt className="text-ink-soft">{term}</dt>
          <dd className="min-w-0 font-medium wrap-anywhere tabular-nums">{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
