import * as Slot from 'radix-ui/slot'
import { Children, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** The bar at the bottom of phones. `styles.css` keeps its room free, and hides it while somebody types. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] sm:hidden"
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
        'focus-ring relative flex flex-col items-center justify-center gap-0.5 rounded-control text-xs font-semibold no-underline -outline-offset-2! [&_svg]:size-5',
        active ? 'text-label' : 'text-ink-soft',
      )}
    />
  )
}
