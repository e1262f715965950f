import * as Slot from 'radix-ui/slot'
import { Children, type ReactNode, type ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Container } from './page.tsx'

type AppShellProps = {
  skipLabel: string
  header: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/**
 * Header, page and footer. The footer stays at the bottom of short pages, and is hidden while loading content would
 * push it away.
 */
export function AppShell({ skipLabel, header, children, footer }: AppShellProps) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] has-data-loading:[&>footer]:invisible">
      {/* The first stop of the Tab key skips the navigation; it shows only while it has the focus. */}
      <a
        href="#main"
        className="focus-ring fixed start-4 top-3 z-50 -translate-y-[200%] rounded-control bg-ink px-4 py-3 font-semibold text-on-ink transition-transform focus:translate-y-0 focus:shadow-pop"
      >
        {skipLabel}
      </a>
      {header}
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      {footer}
    </div>
  )
}

type TopBarProps = {
  /** The logo, linked by the caller. */
  brand: ReactNode
  /** Links in the middle; hidden on phones, where the menu holds them. */
  nav?: ReactNode
  /** The navigation's name. */
  navLabel?: string | undefined
  /** Bell, menus and buttons at the end. */
  actions?: ReactNode
  /** A line below them, which moves the page. */
  notice?: ReactNode
  className?: string | undefined
}

/** The bar that stays at the top while the page scrolls. */
export function TopBar({ brand, nav, navLabel, actions, notice, className }: TopBarProps) {
  return (
    <header
      className={classNames(
        'sticky top-0 z-40 border-b border-line bg-paper/92 backdrop-blur-md low:static supports-[not(backdrop-filter:blur(1px))]:bg-paper',
        className,
      )}
    >
      <Container className="flex h-14 items-center gap-2 md:gap-6">
        {brand}
        {nav && (
          <nav aria-label={navLabel} className="hidden items-center sm:flex md:gap-1">
            {nav}
          </nav>
        )}
        <div className="ms-auto flex items-center gap-1 sm:gap-2">{actions}</div>
      </Container>
      {notice}
    </header>
  )
}

type NavItemProps = ComponentProps<'a'> & {
  active?: boolean | undefined
  asChild?: boolean | undefined
}

/** A link of the top bar or the menu. */
export function NavItem({ active, asChild, className, ...props }: NavItemProps) {
  const Element = asChild ? Slot.Root : 'a'
  return (
    <Element
      {...props}
      aria-current={active ? 'page' : undefined}
      className={classNames(
        'focus-ring inline-flex h-11 items-center gap-3 rounded-control px-3 font-semibold no-underline transition-colors [&_svg]:size-5',
        active
          ? 'bg-idle-soft text-ink forced-colors:border'
          : 'text-ink-soft hover:bg-idle-soft hover:text-ink',
        className,
      )}
    />
  )
}

/** The bar at the bottom of phones. `styles.css` keeps its room free, and hides it while somebody types. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] sm:hidden low:static"
    >
      <ul className="grid h-14 auto-cols-fr grid-flow-col">
        {Children.map(children, (item) => (
          <li className="grid">{item}</li>
        ))}
      </ul>
    </nav>
  )
}

/** A link or button of the bar. */
export function BottomBarItem({ active, ...props }: ComponentProps<'a'> & { active?: boolean }) {
  return (
    <Slot.Root
      {...props}
      aria-current={active ? 'page' : undefined}
      className={classNames(
        'focus-ring relative flex flex-col items-center justify-center gap-0.5 rounded-control text-xs font-semibold no-underline -outline-offset-2! disabled:opacity-55 [&_svg]:size-5',
        active ? 'text-label forced-colors:border' : 'text-ink-soft',
      )}
    />
  )
}
