import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

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
          {...(tone === 'quiet'
            ? { strokeWidth: 1.4, strokeDasharray: '2.6 2.6' }
            : { strokeWidth: 0.9, strokeOpacity: 0.4 })}
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
