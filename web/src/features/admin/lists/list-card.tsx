import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/layout/card.tsx'
import { classNames } from '../../../ui/class-names.ts'

export type ListCardProps = {
  title: string
  note?: string | undefined
  /** Said instead of the rows when there are none. */
  empty: string
  isEmpty: boolean
  /** `li` elements. */
  children: ReactNode
  className?: string | undefined
}

/** A short list with a name, on a card of its own. */
export function ListCard({ title, note, empty, isEmpty, children, className }: ListCardProps) {
  const id = useId()
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className={classNames('grid min-w-0 content-start gap-3', className)}
    >
      <header>
        <h2 id={id} className="heading text-card">
          {title}
        </h2>
        {note !== undefined && <p className="mt-1 text-[0.9375rem] text-pretty text-ink-soft">{note}</p>}
      </header>
      {isEmpty ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">{children}</ul>
      )}
    </Card>
  )
}
