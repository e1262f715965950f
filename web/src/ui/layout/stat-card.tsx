import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { classNames } from '../class-names.ts'

export type StatCardProps = {
  label: ReactNode
  value: ReactNode
  /** A second, smaller figure or a word of context. */
  detail?: ReactNode
  icon?: ReactNode
  /** `live` is for what is on sale now, and nothing else. */
  tone?: 'plain' | 'live' | undefined
  className?: string | undefined
}

/** Shows one figure. */
export function StatCard({ label, value, detail, icon, tone = 'plain', className }: StatCardProps) {
  // Millions on a phone: the font shrinks to fit the card.
  const isLong = typeof value === 'string' && value.length > 7
  return (
    <Card className={classNames('@container grid grid-cols-1 content-start gap-1', className)}>
      <div className="flex items-start justify-between gap-2 text-[0.9375rem] font-medium text-ink-soft">
        <span className="min-w-0">{label}</span>
        {icon && (
          // Two cards in a row on a phone leave no room for the icon.
          <span aria-hidden className="shrink-0 @max-[11.5rem]:hidden [&>svg]:size-5">
            {icon}
          </span>
        )}
      </div>
      <div
        className={classNames(
          'heading leading-tight tabular-nums',
          isLong ? 'text-[min(2.125rem,16cqi)]' : 'text-[2.125rem]',
          tone === 'live' && 'text-live',
        )}
      >
        {value}
      </div>
      {detail && <div className="text-sm text-ink-soft tabular-nums">{detail}</div>}
    </Card>
  )
}
