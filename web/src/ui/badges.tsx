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

export type StickerTone = 'loud' | 'bright' | 'plain' | 'quiet'

type StickerProps = {
  tone: StickerTone
  /** Two or three characters. */
  children: ReactNode
  /** The meaning of the characters: read out, and shown as a tooltip. */
  label: string
  size?: 'sm' | 'md' | 'lg' | undefined
  className?: string | undefined
}

const shapes: Record<StickerTone, string> = {
  loud: star(16, 19.4, 16),
  bright: star(10, 18.6, 17),
  plain: star(64, 17.5, 17.5),
  quiet: star(64, 17, 17),
}

const fills: Record<StickerTone, string> = {
  loud: 'fill-label text-on-label',
  bright: 'fill-gold text-on-gold',
  plain: 'fill-idle text-ink',
  quiet: 'fill-sleeve text-ink-soft',
}

const rims = {
  printed: { strokeOpacity: 0.4, strokeWidth: 0.9 },
  cut: { strokeWidth: 1.4, strokeDasharray: '2.6 2.6' },
}

const sizes = { sm: 'size-7 text-[0.625rem]', md: 'size-9 text-xs', lg: 'size-16 text-xl' }

/** A sticker, slightly rotated. Better tiers have more points. */
export function Sticker({ tone, children, label, size = 'md', className }: StickerProps) {
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={classNames(
        'relative inline-grid shrink-0 -rotate-9 place-items-center',
        sizes[size],
        fills[tone],
        className,
      )}
    >
      <svg viewBox="0 0 40 40" aria-hidden className="absolute inset-0 size-full overflow-visible">
        {/* The white rim separates it from any cover below. */}
        <path d={shapes[tone]} className="stroke-sleeve" strokeWidth="3.5" strokeLinejoin="round" />
        <path d={shapes[tone]} />
        <circle
          cx="20"
          cy="20"
          r="13.4"
          fill="none"
          stroke="currentColor"
          {...rims[tone === 'quiet' ? 'cut' : 'printed']}
        />
      </svg>
      <span className="relative font-mono leading-none font-bold">{children}</span>
    </span>
  )
}

/** Returns a star of `points` teeth between two radii around (20, 20), as an SVG path. */
function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const radius = i % 2 === 0 ? outer : inner
    const angle = (Math.PI * i) / points
    return `${(20 + radius * Math.sin(angle)).toFixed(2)} ${(20 - radius * Math.cos(angle)).toFixed(2)}`
  })
  return `M${corners.join('L')}Z`
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
