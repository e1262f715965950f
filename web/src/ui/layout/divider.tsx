import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type DividerProps = { children?: ReactNode; className?: string | undefined }

/** A thin line; a word in the middle separates two alternatives. */
export function Divider({ children, className }: DividerProps) {
  if (!children) return <hr className={classNames('border-0 border-t border-line', className)} />
  return (
    <div
      className={classNames(
        'flex items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line',
        className,
      )}
    >
      {children}
    </div>
  )
}
