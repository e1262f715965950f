import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** Skips the navigation, as the first stop of the Tab key. Visible only while it has the focus. */
export function SkipLink({ className, children, ...props }: ComponentProps<'a'>) {
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
