import type { ReactNode } from 'react'

/** Draws a cover into a square of 100 × 100, on a given background. */
export type Composition = (chance: Chance, palette: CoverPalette) => ReactNode

/** Returns the next number in [0, 1). */
export type Chance = () => number

/** Makes a repeatable random stream: the same seed gives the same numbers. */
export function chanceFrom(seed: string | number): Chance {
  let state = hash(String(seed))
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Picks one of several; the list must not be empty. */
export function pick<Item>(chance: Chance, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(chance() * items.length)] ?? items[0]
}

/** Draws a number between two others, rounded to a tenth, which is enough for a drawing 100 units wide. */
export function between(chance: Chance, low: number, high: number): number {
  return Math.round((low + chance() * (high - low)) * 10) / 10
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value
}

/** The colours of a cover: the background, then three that contrast with it. */
export type CoverPalette = { ground: string; inks: readonly [string, string, string] }

export const palettes: readonly [CoverPalette, ...CoverPalette[]] = [
  { ground: '#1f3a5f', inks: ['#e8c468', '#d1495b', '#f3ead7'] },
  { ground: '#2d4739', inks: ['#f2a65a', '#f3ead7', '#a5472a'] },
  { ground: '#191613', inks: ['#e4572e', '#f3ead7', '#8a9a5b'] },
  { ground: '#4b2a6b', inks: ['#f7c1bb', '#f3ead7', '#e58f45'] },
  { ground: '#0f5c4d', inks: ['#f3ead7', '#f2b632', '#0a2f3c'] },
  { ground: '#a83240', inks: ['#fcc9b5', '#f3ead7', '#3f0f1c'] },
  { ground: '#f3ead7', inks: ['#191613', '#cf3517', '#7d8471'] },
  { ground: '#e9b44c', inks: ['#1c3144', '#9b2915', '#fbf3df'] },
  { ground: '#d7dfd3', inks: ['#28536b', '#c2948a', '#17222b'] },
  { ground: '#e26d4f', inks: ['#fbe8c9', '#2b2d42', '#f2b950'] },
  { ground: '#23395b', inks: ['#8fc1b5', '#f6e7cb', '#dd6e42'] },
  { ground: '#e6cdb9', inks: ['#57352b', '#2f6b63', '#d9663f'] },
]

/** Columns of different heights. */
export const bars: Composition = (chance, { inks }) => {
  const count = pick(chance, [8, 12, 16])
  const step = 100 / count
  return Array.from({ length: count }, (_, i) => (
    <rect
      key={i}
      x={i * step + step * 0.19}
      y={between(chance, 14, 72)}
      width={step * 0.62}
      height="90"
      fill={inks[i % 3] ?? inks[0]}
    />
  ))
}

/** Parallel lines that swell together. */
export const waves: Composition = (chance, { inks }) => {
  const phase = between(chance, 0, 6)
  const swell = between(chance, 8, 17)
  return Array.from({ length: 25 }, (_, i) => {
    const y = i * 4.2
    const lift = (swell * Math.sin(i / 4 + phase)).toFixed(1)
    return (
      <path
        key={i}
        d={`M-2 ${y}Q25 ${(y - Number(lift)).toFixed(1)} 50 ${y}T102 ${y}`}
        stroke={inks[i % 3] ?? inks[0]}
        strokeWidth="1.6"
        fill="none"
      />
    )
  })
}

/** Five stripes that turn a corner. */
export const bend: Composition = (chance, { inks }) => {
  const turn = pick(chance, [0, 90, 180, 270])
  const width = between(chance, 6, 8.5)
  return (
    <g transform={`rotate(${turn} 50 50)`} fill="none" strokeWidth={width}>
      {Array.from({ length: 5 }, (_, i) => {
        const radius = 22 + i * (width + 1.2)
        return (
          <path
            key={i}
            d={`M-2 ${100 - radius}H30A${radius} ${radius} 0 0 1 ${30 + radius} 100V102`}
            stroke={inks[2 - Math.abs(2 - i)] ?? inks[0]}
          />
        )
      })}
    </g>
  )
}

/** Arches within arches, on a floor. */
export const arches: Composition = (chance, { inks }) => {
  const cx = pick(chance, [50, 50, 34, 66])
  const outer = between(chance, 34, 45)
  const spring = between(chance, 52, 64)
  return (
    <>
      {Array.from({ length: 5 }, (_, i) => {
        const radius = outer * (1 - i * 0.2)
        return (
          <path
            key={i}
            d={`M${cx - radius} 88V${spring - i}A${radius} ${radius} 0 0 1 ${cx + radius} ${spring - i}V88Z`}
            fill={inks[i % 3] ?? inks[0]}
          />
        )
      })}
      <path d="M0 88H100V100H0Z" fill={inks[2]} />
    </>
  )
}

/** Ridges behind ridges, like a signal seen from the side. */
export const ridges: Composition = (chance, { ground, inks }) =>
  Array.from({ length: 15 }, (_, row) => {
    const y = 22 + row * 4.6
    const points = Array.from({ length: 19 }, (_, i) => {
      const middle = Math.exp(-(((i - 9) / 3.6) ** 2))
      return `${14 + i * 4} ${(y - middle * chance() * 17).toFixed(1)}`
    })
    return (
      <path
        key={row}
        d={`M${points.join('L')}`}
        fill={ground}
        stroke={inks[row % 5 === 2 ? 0 : 1]}
        strokeWidth="1.1"
        strokeLinejoin="round"
      />
    )
  })

/** Diagonal stripes under a plain label. */
export const stripes: Composition = (chance, { ground, inks }) => {
  const width = between(chance, 5, 10)
  const tilt = pick(chance, [45, -45, 30])
  return (
    <>
      <g transform={`rotate(${tilt} 50 50)`}>
        {Array.from({ length: Math.ceil(150 / (width * 2)) }, (_, i) => (
          <path
            key={i}
            d={`M${-25 + i * width * 2} -30h${width}V130h${-width}Z`}
            fill={inks[i % 3] ?? inks[0]}
          />
        ))}
      </g>
      <circle cx="50" cy="50" r="21" fill={ground} />
      <circle cx="50" cy="50" r="15" fill={inks[1]} />
      <circle cx="50" cy="50" r="2.6" fill={ground} />
    </>
  )
}
