import { ArrowRight } from 'lucide-react'
import { DrawnCover } from '../../../ui/covers/drawn-cover.tsx'
import { LogoMark } from '../../../ui/logo.tsx'
import { WALL } from '../hero/finds.ts'

/** Shows covers moving from the wantlist to the watch list. */
export function WantlistPicture() {
  return (
    <div aria-hidden className="flex items-center gap-4">
      <div className="flex min-w-0">
        {WALL.slice(14, 19).map((seed, index) => (
          <DrawnCover
            key={seed}
            seed={seed}
            className="size-16 shrink-0 rounded-cover shadow-[-2px_2px_6px_#00000045] not-first:-ms-7 sm:size-18"
            style={{ rotate: `${(index - 2) * 3}deg` }}
          />
        ))}
      </div>
      <ArrowRight className="size-6 shrink-0 text-ink-soft" />
      <LogoMark className="size-16! sm:size-18!" />
    </div>
  )
}
