import * as Slot from 'radix-ui/slot'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Container } from './container.tsx'

export type TopBarProps = {
  /** The logo, linked by the caller. */
  brand: ReactNode
  /** Links in the middle; hidden on phones, where the menu holds them. */
  nav?: ReactNode
  /** The navigation's name. */
  navLabel?: string | undefined
  /** Bell, menus and buttons at the end. */
  actions?: ReactNode
  className?: string | undefined
}

/** The bar that stays at the top while the page scrolls. */
export function TopBar({ brand, nav, navLabel, actions, className }: TopBarProps) {
  return (
    <header
      className={classNames(
        'sticky top-0 z-40 border-b border-line bg-paper/92 backdrop-blur-md supports-[not(backdrop-filter:blur(1px))]:bg-paper',
        className,
      )}
    >
      <Container className="flex h-14 items-center gap-2 sm:h-16 sm:gap-6">
        {brand}
        {nav && (
          <nav aria-label={navLabel} className="hidden items-center gap-1 md:flex">
            {nav}
          </nav>
        )}
        <div className="ms-auto flex items-center gap-1 sm:gap-2">{actions}</div>
      </Container>
    </header>
  )
}

export type NavItemProps = ComponentProps<'a'> & {
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
        active ? 'bg-idle-soft text-ink' : 'text-ink-soft hover:bg-idle-soft hover:text-ink',
        className,
      )}
    />
  )
}
