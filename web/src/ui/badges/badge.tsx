import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type BadgeTone = 'neutral' | 'outline' | 'gold' | 'label' | 'info' | 'warning' | 'danger'

export type BadgeProps = {
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
