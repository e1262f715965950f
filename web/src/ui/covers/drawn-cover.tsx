import { memo, type ComponentProps } from 'react'
import {
  chanceFrom,
  pick,
  palettes,
  type Chance,
  type Composition,
  type CoverPalette,
} from './composition.ts'
import { arches, bars, bend, ridges, stripes, waves } from './lines.tsx'
import { blocks, frame, halftone, halves, rings, tiles, hills, leaves, peaks, rays } from './pictures.tsx'

export const compositions: readonly [Composition, ...Composition[]] = [
  ...([rings, bars, hills, tiles, waves, frame, halftone, bend] as const),
  ...([arches, ridges, rays, stripes, halves, peaks, leaves, blocks] as const),
]

type CoverDesign = { palette: CoverPalette; composition: Composition; chance: Chance }

/** Returns the design of a seed's cover: colours, composition, and the random stream for its details. */
export function coverDesign(seed: string | number): CoverDesign {
  const chance = chanceFrom(seed)
  return { palette: pick(chance, palettes), composition: pick(chance, compositions), chance }
}

type DrawnCoverProps = Omit<ComponentProps<'svg'>, 'children'> & {
  /** The same seed always draws the same cover. */
  seed: string | number
}

/** A cover drawn from a seed, for records without a picture. Decorative. */
export const DrawnCover = memo(function DrawnCover({ seed, ...props }: DrawnCoverProps) {
  const { palette, composition, chance } = coverDesign(seed)
  return (
    <svg viewBox="0 0 100 100" aria-hidden preserveAspectRatio="xMidYMid slice" {...props}>
      <rect width="100" height="100" fill={palette.ground} />
      {composition(chance, palette)}
      {/* A faint outline of the disc, as on worn sleeves. */}
      <circle cx="50" cy="50" r="47" fill="none" stroke="#fff" strokeOpacity="0.07" strokeWidth="1.2" />
      <circle cx="50.4" cy="50.4" r="47.6" fill="none" stroke="#000" strokeOpacity="0.06" />
    </svg>
  )
})
