import type { Random } from '../world/random.ts'
import type { Palette } from './palettes.ts'

/** What a composition works from: its own stream of chance, the inks and the words. */
export type Sleeve = {
  readonly random: Random
  readonly inks: Palette
  readonly artist: string
  readonly title: string
  readonly label: string
  readonly catno: string
  readonly year: number
}

/** Draws the front of a sleeve, 600 × 600, over a plain ground. */
export type Composition = (sleeve: Sleeve) => string

/** A whole number of the sleeve's units: sub-unit precision is never seen and doubles the file. */
export function n(value: number): number {
  return Math.round(value)
}

export function circle(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more}/>`
}

export function rect(x: number, y: number, w: number, h: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${more}/>`
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more}/>`
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${more}/>`
}

/** `count` numbers from 0. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
