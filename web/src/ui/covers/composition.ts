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
