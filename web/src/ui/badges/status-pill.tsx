import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type Status = 'live' | 'none' | 'warning' | 'off'

export type StatusPillProps = {
  status: Status
  children: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Whether the state has just begun: its dot pulses twice. */
  fresh?: boolean | undefined
  className?: string | undefined
}

const looks: Record<Status, string> = {
  live: 'bg-live-wash text-live',
  none: 'text-ink-soft shadow-[inset_0_0_0_1.5px_var(--color-line)]',
  warning: 'bg-warn-wash text-warn',
  off: 'bg-idle-soft text-ink-soft',
}

const sizes = { sm: 'h-6 px-2 text-[0.8125rem]', md: 'h-8 px-3 text-sm', lg: 'h-10 px-4 text-base' }

/** Shows whether copies are on sale, by shape and words, not by colour alone. */
export function StatusPill({ status, children, size = 'md', fresh, className }: StatusPillProps) {
  return (
    <span
      data-status={status}
      className={classNames(
        'inline-flex items-center gap-2 rounded-full font-semibold whitespace-nowrap tabular-nums',
        looks[status],
        sizes[size],
        className,
      )}
    >
      <Dot status={status} fresh={fresh ?? false} />
      {children}
    </span>
  )
}

function Dot({ status, fresh }: { status: Status; fresh: boolean }) {
  return (
    <svg
      viewBox="0 0 12 12"
      aria-hidden
      className="size-3 shrink-0 overflow-visible"
      fill="none"
      stroke="currentColor"
    >
      {fresh && <circle cx="6" cy="6" r="4" className="origin-center animate-ping-once" strokeWidth="1.5" />}
      {status === 'live' && <circle cx="6" cy="6" r="5" fill="currentColor" stroke="none" />}
      {status === 'none' && <circle cx="6" cy="6" r="4.1" strokeWidth="1.7" />}
      {status === 'warning' && <path d="M6 1L11.4 10.6H0.6Z" fill="currentColor" stroke="none" />}
      {status === 'off' && <path d="M1.5 6H10.5" strokeWidth="2.4" strokeLinecap="round" />}
    </svg>
  )
}
