import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'neutral' | 'outline' | 'gold' | 'label' | 'info' | 'warning' | 'danger'

type BadgeProps = {
  tone?: BadgeTone | undefined
  icon?: ReactNode
  children: ReactNode
  className?: string | undefined
}

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-idle-soft text-ink',
  outline: 'text-ink-soft shadow-[inset_0_0_0_1.5px_var(--color-line)]',
  gold: 'bg-gold text-on-gold',
  label: 'bg-label-wash text-label-ink',
  info: 'bg-info-wash text-info',
  warning: 'bg-warn-wash text-warn',
  danger: 'bg-danger-wash text-danger',
}

/** A small tag with a word. For records on sale there is `StatusPill`. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center gap-1 rounded-md px-2 text-[0.8125rem] font-semibold whitespace-nowrap tabular-nums',
        tones[tone],
        className,
      )}
    >
      {icon && (
        <span aria-hidden className="-ms-0.5 [&>svg]:size-3.5">
          {icon}
        </span>
      )}
      {children}
    </span>
  )
}

type CountBadgeProps = {
  count: number
  /** Read out instead of the number, for example "3 unread". */
  label: string
  /** Whether it is placed on the corner of its positioned parent. */
  overlay?: boolean | undefined
}

const MOST_COUNTED = 9

/** Shows a count; nothing when it is 0. */
export function CountBadge({ count, label, overlay }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span
      className={classNames(
        'inline-flex items-center justify-center rounded-full bg-label leading-none! font-bold text-on-label tabular-nums',
        overlay
          ? 'absolute start-[58%] top-0.5 h-4.5 min-w-4.5 px-1 text-2xs shadow-[0_0_0_2px_var(--color-paper)]'
          : 'h-5 min-w-5 px-1.5 text-xs',
      )}
    >
      <span aria-hidden>{count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

export type Status = 'live' | 'none' | 'warning' | 'off'

type StatusPillProps = {
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

const statusPillSizes = { sm: 'h-6 px-2 text-[0.8125rem]', md: 'h-8 px-3 text-sm', lg: 'h-10 px-4 text-base' }

/** Shows whether copies are on sale, by shape and words, not by colour alone. */
export function StatusPill({ status, children, size = 'md', fresh, className }: StatusPillProps) {
  return (
    <span
      data-status={status}
      className={classNames(
        'inline-flex items-center gap-2 rounded-full font-semibold whitespace-nowrap tabular-nums',
        looks[status],
        statusPillSizes[size],
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
