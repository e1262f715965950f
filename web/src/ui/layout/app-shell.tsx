import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { SkipLink } from './skip-link.tsx'

export type AppShellProps = {
  skipLabel: string
  header: ReactNode
  children: ReactNode
  footer?: ReactNode
  className?: string | undefined
}

const mainId = 'main'

/**
 * Header, page and footer. The footer stays at the bottom of short pages, and is hidden while loading content would
 * push it away.
 */
export function AppShell({ skipLabel, header, children, footer, className }: AppShellProps) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] has-data-loading:[&>footer]:invisible">
      <SkipLink href={`#${mainId}`}>{skipLabel}</SkipLink>
      {header}
      <main id={mainId} tabIndex={-1} className={classNames('outline-none', className)}>
        {children}
      </main>
      {footer}
    </div>
  )
}
