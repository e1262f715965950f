import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type Description = { term: ReactNode; detail: ReactNode }

export type DescriptionListProps = {
  items: readonly Description[]
  /** `inline` flows like text; `rows` is a table of two columns. */
  layout?: 'rows' | 'inline' | undefined
  className?: string | undefined
}

/** A list of facts, each with its name. */
export function DescriptionList({ items, layout = 'rows', className }: DescriptionListProps) {
  const inline = layout === 'inline'
  return (
    <dl
      className={classNames(
        inline ? 'flex flex-wrap gap-x-5 gap-y-1 text-sm' : 'divide-y divide-line',
        className,
      )}
    >
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
