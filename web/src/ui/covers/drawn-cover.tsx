import { memo, type ComponentProps } from 'react'
import {
  chanceFrom,
  pick,
  palettes,
  arches,
  bars,
  bend,
  ridges,
  stripes,
  waves,
  between,
  type Chance,
  type Composition,
  type CoverPalette,
} from './lines.tsx'

/** Rings around a point a little off the centre. */
const rings: Composition = (chance, { inks }) => {
  const cx = between(chance, 38, 62)
  const cy = between(chance, 44, 64)
  const gap = between(chance, 4.6, 6.4)
  return Array.from({ length: 9 }, (_, i) => (
    <circle key={i} cx={cx} cy={cy} r={(9 - i) * gap} fill={inks[i % 3] ?? inks[0]} />
  ))
}

/** Quarter circles on a grid. */
const tiles: Composition = (chance, { inks }) => {
  const side = pick(chance, [4, 5])
  const unit = 100 / side
  return Array.from({ length: side * side }, (_, i) => (
    <path
      key={i}
      d={`M0 0H${unit}A${unit} ${unit} 0 0 1 0 ${unit}Z`}
      fill={pick(chance, inks)}
      transform={`translate(${(i % side) * unit} ${Math.floor(i / side) * unit}) rotate(${pick(chance, [0, 90, 180, 270])} ${unit / 2} ${unit / 2})`}
    />
  ))
}

/** A framed area, cut across, with a disc on the cut. */
const frame: Composition = (chance, { inks }) => {
  const radius = between(chance, 13, 25)
  const cut = pick(chance, ['M12 88L88 12V88Z', 'M12 12L88 88H12Z', 'M12 50H88V88H12Z', 'M50 12H88V88H50Z'])
  return (
    <>
      <path d="M12 12H88V88H12Z" fill={inks[0]} />
      <path d={cut} fill={inks[1]} />
      <circle cx="50" cy="50" r={radius} fill={inks[2]} />
      <path d={`M50 ${50 - radius}A${radius} ${radius} 0 0 1 50 ${50 + radius}Z`} fill="#00000022" />
    </>
  )
}

/** Dots that grow towards one corner, as in coarse print. */
const halftone: Composition = (chance, { inks }) => {
  const corner = pick(chance, [0, 1, 2, 3])
  const growth = between(chance, 4.2, 6.4)
  const turn = between(chance, 0.55, 0.85)
  return Array.from({ length: 64 }, (_, i) => {
    const x = i % 8
    const y = Math.floor(i / 8)
    const near = ((corner & 1 ? x : 7 - x) + (corner & 2 ? y : 7 - y)) / 14
    return (
      <circle
        key={i}
        cx={x * 12.5 + 6.25}
        cy={y * 12.5 + 6.25}
        r={(0.9 + near * growth).toFixed(1)}
        fill={inks[near > turn ? 1 : 0]}
      />
    )
  })
}

/** Half discs in two columns, each turned to one side. */
const halves: Composition = (chance, { inks }) =>
  Array.from({ length: 8 }, (_, i) => {
    const turn = pick(chance, [0, 180])
    const x = (i % 2) * 50
    const y = Math.floor(i / 2) * 25
    return (
      <path
        key={i}
        d="M0 25A25 25 0 0 1 50 25Z"
        fill={inks[(i + (turn ? 1 : 0)) % 3] ?? inks[0]}
        transform={`translate(${x} ${y}) rotate(${turn} 25 12.5)`}
      />
    )
  })

/** Blocks of colour with thin gaps. */
const blocks: Composition = (chance, { inks }) => {
  const across = between(chance, 30, 70)
  const left = between(chance, 25, 75)
  const right = between(chance, 25, 75)
  return (
    <>
      <path d={`M0 0H${across - 1}V${left - 1}H0Z`} fill={inks[0]} />
      <path d={`M0 ${left + 1}H${across - 1}V100H0Z`} fill={inks[2]} />
      <path d={`M${across + 1} 0H100V${right - 1}H${across + 1}Z`} fill={inks[1]} />
      <circle
        cx={(across + 101) / 2}
        cy={(right + 101) / 2}
        r={Math.min(99 - across, 99 - right) / 2.3}
        fill={inks[0]}
      />
    </>
  )
}

/** Two hills and a disc in the sky. */
const hills: Composition = (chance, { inks }) => (
  <>
    <circle
      cx={between(chance, 26, 74)}
      cy={between(chance, 24, 38)}
      r={between(chance, 10, 18)}
      fill={inks[2]}
    />
    <path
      d={`M0 70Q25 ${between(chance, 38, 60)} 50 66T100 ${between(chance, 48, 62)}V100H0Z`}
      fill={inks[0]}
    />
    <path d={`M0 ${between(chance, 78, 88)}Q30 62 55 80T100 74V100H0Z`} fill={inks[1]} />
  </>
)

/** A sun with rays over the whole cover. */
const rays: Composition = (chance, { inks }) => {
  const cx = between(chance, 30, 70)
  const cy = between(chance, 58, 84)
  const count = pick(chance, [12, 16, 20])
  return (
    <>
      {Array.from({ length: count }, (_, i) => {
        const at = (angle: number) =>
          `${(cx + 150 * Math.cos(angle)).toFixed(1)} ${(cy + 150 * Math.sin(angle)).toFixed(1)}`
        const from = (Math.PI * 2 * i) / count
        return <path key={i} d={`M${cx} ${cy}L${at(from)}L${at(from + Math.PI / count)}Z`} fill={inks[0]} />
      })}
      <circle cx={cx} cy={cy} r={between(chance, 15, 22)} fill={inks[1]} />
      <path d={`M0 ${cy + 6}H100V100H0Z`} fill={inks[2]} />
    </>
  )
}

/** Sharp peaks in three layers. */
const peaks: Composition = (chance, { inks }) => (
  <>
    <circle cx={between(chance, 24, 76)} cy="28" r={between(chance, 7, 12)} fill={inks[0]} />
    {inks.map((ink, depth) => {
      const base = 52 + depth * 15
      const points = Array.from(
        { length: 6 },
        (_, i) => `${i * 20} ${base - (i % 2 === depth % 2 ? between(chance, 10, 26) : 0)}`,
      )
      return <path key={ink} d={`M0 100L${points.join('L')}L100 100Z`} fill={ink} />
    })}
  </>
)

/** A vase of leaves in flat shapes. */
const leaves: Composition = (chance, { inks }) => {
  const lean = between(chance, -8, 8)
  return (
    <>
      {Array.from({ length: 7 }, (_, i) => (
        <path
          key={i}
          d="M50 74C40 58 42 36 50 20C58 36 60 58 50 74Z"
          fill={inks[i % 2 === 0 ? 0 : 2]}
          transform={`rotate(${(i - 3) * 24 + lean} 50 74)`}
        />
      ))}
      <path d="M36 70H64L60 96H40Z" fill={inks[1]} />
    </>
  )
}

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
