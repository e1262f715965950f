import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type Day = 'yes' | 'no' | 'unknown' | 'before'

export type DayStripProps = {
  /** Oldest first. */
  days: readonly Day[]
  /** The strip in words, for example "On sale on 4 of the last 30 days". */
  label: string
  /** Captions under the two ends. */
  start?: ReactNode
  end?: ReactNode
  className?: string | undefined
}

/** Shows the last days: tall where copies were on sale, low where none were, hatched where nothing was checked, blank before that. */
export function DayStrip({ days, label, start, end, className }: DayStripProps) {
  return (
    <div className={classNames('grid gap-1', className)}>
      <div role="img" aria-label={label} className="day-strip" data-length={lengthOf(days)}>
        {days.map((day, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a cell is its position
          <i key={index} data-day={day} />
        ))}
      </div>
      {(start || end) && (
        <div aria-hidden className="flex justify-between text-2xs text-ink-soft tabular-nums">
          <span>{start}</span>
          <span>{end}</span>
        </div>
      )}
    </div>
  )
}

/** Few days are not stretched over the whole width; many lie close together. */
function lengthOf({ length }: readonly Day[]): 'few' | 'usual' | 'many' {
  if (length < 30) return 'few'
  return length > 45 ? 'many' : 'usual'
}
