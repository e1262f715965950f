import { classNames } from '../class-names.ts'

export type CountBadgeProps = {
  count: number
  /** The highest number shown; above it the badge shows "9+". */
  max?: number | undefined
  /** Read out instead of the number, for example "3 unread". */
  label: string
  /** Whether it is placed on the corner of its positioned parent. */
  overlay?: boolean | undefined
  className?: string | undefined
}

/** Shows a count; nothing when it is 0. */
export function CountBadge({ count, max = 9, label, overlay, className }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span
      className={classNames(
        'inline-flex items-center justify-center rounded-full bg-label leading-none! font-bold text-on-label tabular-nums',
        overlay
          ? 'absolute start-[58%] top-0.5 h-4.5 min-w-4.5 px-1 text-2xs shadow-[0_0_0_2px_var(--color-paper)]'
          : 'h-5 min-w-5 px-1.5 text-xs',
        className,
      )}
    >
      <span aria-hidden>{count > max ? `${max}+` : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
