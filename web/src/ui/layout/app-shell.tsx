import type { ReactNode, ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

type AppShellProps = {
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

/** Skips the navigation, as the first stop of the Tab key. Visible only while it has the focus. */
function SkipLink({ className, children, ...props }: ComponentProps<'a'>) {
  return (
    <a
      {...props}
      className={classNames(
        'focus-ring fixed start-4 top-3 z-50 -translate-y-[200%] rounded-control bg-ink px-4 py-3 font-semibold text-on-ink',
        'transition-transform focus:translate-y-0 focus:shadow-pop',
        className,
      )}
    >
      {children}
    </a>
  )
}
