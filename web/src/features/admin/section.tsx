import { type ReactNode, useId } from 'react'
import { Card } from '../../ui/layout/card.tsx'
import { classNames } from '../../ui/class-names.ts'

export type AdminSectionProps = {
  title: string
  note?: string | undefined
  /** Stands at the end of the heading's line. */
  aside?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** One section of a page, on its own card. */
export function Section({ title, note, aside, children, className }: AdminSectionProps) {
  const id = useId()
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className={classNames('grid min-w-0 content-start gap-4', className)}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="heading text-card">
            {title}
          </h2>
          {note !== undefined && <p className="mt-1 text-[0.9375rem] text-pretty text-ink-soft">{note}</p>}
        </div>
        {aside}
      </header>
      {children}
    </Card>
  )
}
