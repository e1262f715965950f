import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { DrawnCover } from '../../ui/covers/drawn-cover.tsx'
import { DemoNotice } from './instance-lines.tsx'
import { PublicShell } from './public-shell.tsx'

/** Frames the pages around signing in: one narrow form, and on wide screens the wall of covers. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <PublicShell>
      <div className="mx-auto grid w-full max-w-[70rem] items-center gap-16 px-4 py-10 sm:px-6 sm:py-16 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:px-8">
        <div className="mx-auto grid w-full max-w-md gap-6">
          <DemoNotice />
          {children}
        </div>
        <CoverWall />
      </div>
    </PublicShell>
  )
}

const COVERS = Array.from({ length: 16 }, (_, place) => ({ place, seed: `wall-${place}` }))
const FOUND = 6
/** The covers that keep their colours; all others are grey. */
const AWAKE = new Set([1, 4, 11, 13])

/** Shows a wall of sleeves in which one is found. A picture, which is not read out. */
function CoverWall() {
  return (
    // Square from the start, because the page is shown while covers are still loading.
    <div className="aspect-square overflow-hidden p-3 max-lg:hidden sm:p-5">
      <ul aria-hidden className="grid -rotate-2 grid-cols-4 gap-2.5 sm:gap-3">
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
          </li>
        ))}
      </ul>
    </div>
  )
}
