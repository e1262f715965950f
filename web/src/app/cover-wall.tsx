import { classNames } from '../ui/class-names.ts'
import { DrawnCover } from '../ui/covers/drawn-cover.tsx'
import { StatusPill } from '../ui/badges/status-pill.tsx'

export type CoverWallProps = {
  /** The text of the pill on the one record for sale; without it there is no pill. */
  label?: string
  className?: string | undefined
}

const COVERS = Array.from({ length: 16 }, (_, place) => ({ place, seed: `wall-${place}` }))
const FOUND = 6
/** The covers that keep their colours; all others are grey. */
const AWAKE = new Set([1, 4, 11, 13])

/** Shows a wall of sleeves in which one is for sale. A picture: only the pill is read out. */
export function CoverWall({ label, className }: CoverWallProps) {
  return (
    // Square from the start, because the page is shown while covers are still loading.
    <div className={classNames('aspect-square overflow-hidden p-3 sm:p-5', className)}>
      <ul aria-hidden={label === undefined} className="grid -rotate-2 grid-cols-4 gap-2.5 sm:gap-3">
        {COVERS.map(({ place, seed }) => (
          <li
            key={place}
            className={classNames(
              'relative',
              place !== FOUND && !AWAKE.has(place) && 'opacity-45 grayscale-[0.7]',
            )}
          >
            <DrawnCover
              seed={seed}
              className={classNames(
                'block w-full rounded-cover',
                place === FOUND && 'shadow-[0_0_0_4px_var(--color-paper),0_0_0_8px_var(--color-live)]',
              )}
            />
            {place === FOUND && label !== undefined && (
              <StatusPill status="live" className="absolute -bottom-4 left-1/2 -translate-x-1/2 rotate-2">
                {label}
              </StatusPill>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
