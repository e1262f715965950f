import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type PageHeaderProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** A fact at the end of the line, for example when it was last checked. */
  meta?: ReactNode
  actions?: ReactNode
  className?: string | undefined
}

/** The heading of a page, with the actions for all of it. */
export function PageHeader({ title, subtitle, meta, actions, className }: PageHeaderProps) {
  return (
    <header className={classNames('flex flex-wrap items-end justify-between gap-x-6 gap-y-3', className)}>
      <div className="min-w-0">
        <h1 className="heading text-title">{title}</h1>
        {subtitle && <p className="mt-2 max-w-prose text-pretty text-ink-soft">{subtitle}</p>}
      </div>
      {meta && <div className="pb-1 text-sm text-ink-soft tabular-nums max-sm:w-full">{meta}</div>}
      {actions && (
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:grow">{actions}</div>
      )}
    </header>
  )
}
