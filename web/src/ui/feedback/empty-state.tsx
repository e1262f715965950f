import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type EmptyStateProps = {
  /** One of `illustrations/`, or another picture. */
  illustration?: ReactNode
  title: ReactNode
  /** 1 when this is the whole page. */
  level?: 1 | 2 | undefined
  children?: ReactNode
  action?: ReactNode
  className?: string | undefined
}

/** Says that there is nothing yet, and how to change that. */
export function EmptyState({ illustration, title, level, children, action, className }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div
      className={classNames(
        'mx-auto grid max-w-md justify-items-center px-4 py-12 text-center sm:py-16',
        className,
      )}
    >
      {illustration}
      <Heading className="heading mt-5 text-section">{title}</Heading>
      {children && <div className="mt-2 text-pretty text-ink-soft">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
