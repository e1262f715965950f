import { fileURLToPath } from 'node:url'
import type { CSSProperties } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DrawnCover, compositions, coverDesign } from './drawn-cover.tsx'
import { chanceFrom, palettes } from './lines.tsx'

const seeds = Array.from({ length: 300 }, (_, i) => `release-${i}`)

test('the same seed always draws the same cover', () => {
  const [once, again] = [1, 2].map(() => renderToStaticMarkup(<DrawnCover seed={4821907} />))
  expect(again).toBe(once)
  expect(renderToStaticMarkup(<DrawnCover seed={4821908} />)).not.toBe(once)
})

test('a wall of covers uses every idea and every palette', () => {
  const designs = seeds.map(coverDesign)
  expect(new Set(designs.map((design) => design.composition))).toEqual(new Set(compositions))
  expect(new Set(designs.map((design) => design.palette))).toEqual(new Set(palettes))
})

test('hardly any two covers of a wall look alike', () => {
  const drawings = new Set(seeds.map((seed) => renderToStaticMarkup(<DrawnCover seed={seed} />)))
  expect(drawings.size).toBeGreaterThan(seeds.length * 0.98)
})

test.each(compositions.map((composition, index) => ({ index, composition })))(
  'composition $index draws nothing but numbers on every palette',
  ({ composition }) => {
    for (const palette of palettes) {
      const markup = renderToStaticMarkup(<svg>{composition(chanceFrom(palette.ground), palette)}</svg>)
      expect(markup).not.toMatch(/NaN|undefined|Infinity/)
      expect(markup.length).toBeGreaterThan(100)
    }
  },
)

/** The sleeves of the simulated marketplace, kept as files: `vitest run --project web -u` draws them again. */
const assets = new URL('../../../../simulator/covers/', import.meta.url)

test.each(compositions.map((composition, index) => ({ name: composition.name, composition, index })))(
  'the simulated sleeve $name.svg is this drawing, its inks still open',
  async ({ name, composition, index }) => {
    const { ground, inks } = palettes[index % palettes.length] ?? palettes[0]
    const inUse = { '--ground': ground, '--a': inks[0], '--b': inks[1], '--c': inks[2] }
    const open = { ground: 'var(--ground)', inks: ['var(--a)', 'var(--b)', 'var(--c)'] } as const
    const svg = renderToStaticMarkup(
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" style={inUse as CSSProperties}>
        <rect width="100" height="100" fill={open.ground} />
        {composition(chanceFrom(name), open)}
      </svg>,
    )
    await expect(`${svg}\n`).toMatchFileSnapshot(fileURLToPath(new URL(`${name}.svg`, assets)))
  },
)

test('chance is spread over the whole range', () => {
  const chance = chanceFrom('spread')
  const rolls = Array.from({ length: 1000 }, chance)
  expect(Math.min(...rolls)).toBeLessThan(0.02)
  expect(Math.max(...rolls)).toBeGreaterThan(0.98)
  expect(rolls.every((roll) => roll >= 0 && roll < 1)).toBe(true)
})
