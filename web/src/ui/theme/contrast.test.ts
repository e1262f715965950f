import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const here = new URL('..', import.meta.url)
const tokens = readTokens(readFileSync(new URL('../styles.css', here), 'utf8'))
const themes = ['light', 'dark'] as const

/** Every colour of text, and every ground it stands on. */
const texts: Record<string, readonly string[]> = {
  ink: ['well', 'paper', 'sleeve', 'raised', 'idle', 'idle-soft', 'thumb'],
  'ink-soft': ['well', 'paper', 'sleeve', 'raised', 'idle-soft'],
  'on-ink': ['ink'],
  label: ['paper', 'sleeve', 'raised'],
  'label-hover': ['paper', 'sleeve', 'raised'],
  'label-ink': ['label-wash'],
  'on-label': ['label', 'label-hover', 'label-press'],
  live: ['live-wash', 'paper', 'sleeve', 'raised'],
  'on-live': ['live'],
  warn: ['warn-wash'],
  danger: ['danger-wash', 'paper', 'sleeve', 'raised'],
  'on-danger': ['danger-fill', 'danger-press'],
  info: ['info-wash'],
  'on-gold': ['gold'],
}

/** What is no text but must be told apart: bounds of controls, marks, fills. */
const marks: Record<string, readonly string[]> = {
  edge: ['paper', 'sleeve', 'raised'],
  ink: ['paper', 'sleeve', 'raised', 'label-wash', 'live-wash'],
  label: ['paper', 'sleeve', 'raised', 'idle-soft'],
  live: ['paper', 'sleeve', 'raised', 'idle'],
  'meter-green': ['idle-soft'],
  warn: ['idle-soft'],
  'meter-blue': ['idle-soft'],
  'meter-red': ['idle-soft'],
}

describe.each(themes)('in the %s theme', (theme) => {
  test.each(pairs(texts))('text in %s on %s reads at 4.5 : 1 or better', (text, ground) => {
    expect(ratio(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(pairs(marks))('a mark in %s on %s stands out at 3 : 1 or better', (mark, ground) => {
    expect(ratio(colour(mark, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3)
  })
})

test('every colour of text that a component sets is measured on the ground it sets beside it', () => {
  const unmeasured = readdirSync(here, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx|ts)$/.test(file) && !file.endsWith('.test.ts'))
    .flatMap((file) => usedPairs(readFileSync(new URL(file, here), 'utf8')))
    .filter(([text, ground]) => !(ground ? texts[text]?.includes(ground) : texts[text]))
  expect(unmeasured).toEqual([])
})

test('the measure agrees with the definition', () => {
  expect(ratio('#000000', '#ffffff')).toBeCloseTo(21)
  expect(ratio('#777777', '#ffffff')).toBeCloseTo(4.478, 2)
})

/** Within one string of classes: each text colour with each ground that has the same modifiers, or none. */
function usedPairs(source: string): [text: string, ground: string | undefined][] {
  return [...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].flatMap((match) => {
    const classes = (match[1] ?? match[2] ?? match[3] ?? '').split(/\s+/)
    const found = (kind: string) =>
      classes.flatMap((name) => {
        const [, modifiers = '', token = ''] =
          new RegExp(`^((?:[^:\\s]+:)*)${kind}-([a-z-]+)!?$`).exec(name) ?? []
        return tokens.has(token) ? [{ modifiers, token }] : []
      })
    const grounds = found('bg')
    return found('text').flatMap(({ modifiers, token }): [string, string | undefined][] => {
      const beside = grounds.filter((ground) => ground.modifiers === modifiers)
      return beside.length > 0 ? beside.map((ground) => [token, ground.token]) : [[token, undefined]]
    })
  })
}

function pairs(table: Record<string, readonly string[]>): [string, string][] {
  return Object.entries(table).flatMap(([front, grounds]) =>
    grounds.map((ground): [string, string] => [front, ground]),
  )
}

function readTokens(css: string): Map<string, { light: string; dark: string }> {
  const lines = css.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6,8}), (#[0-9a-f]{6,8})\);/g)
  return new Map([...lines].map(([, name, light, dark]) => [name!, { light: light!, dark: dark! }]))
}

function colour(name: string, theme: (typeof themes)[number]): string {
  const token = tokens.get(name)
  if (!token) throw new Error(`styles.css has no --color-${name}`)
  return token[theme]
}

/** Contrast as WCAG 2 defines it, from 1 to 21. */
function ratio(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
