import type { BrowserContextOptions } from 'playwright-core'
import { beforeEach } from 'vitest'
import { WIDTHS } from './browser.ts'

export type Language = 'en' | 'es'

type Variant = {
  readonly language: Language
  readonly width: keyof typeof WIDTHS
  readonly colorScheme: 'light' | 'dark'
  readonly options: BrowserContextOptions
}

/**
 * Browsers by language, width and theme, each value once. `npm run screenshots` shows the pages in all combinations.
 */
export const VARIANTS: readonly Variant[] = [
  {
    language: 'en',
    width: 'wide',
    colorScheme: 'light',
    options: { locale: 'en-GB', viewport: WIDTHS.wide, colorScheme: 'light' },
  },
  {
    language: 'es',
    width: 'phone',
    colorScheme: 'dark',
    options: { locale: 'es-ES', viewport: WIDTHS.phone, colorScheme: 'dark' },
  },
]

/** The language at the end of a journey's name. */
const NAMED = /: (en|es)$/

/** Set by the second of two runs, in which each browser has the journeys that the first left to the other one. */
const TURN = process.env['JOURNEYS_TURN'] === 'other' ? 1 : 0

/**
 * Leaves every other journey of a `describe` to the other browser: where layout is not the subject, both show the same in
 * `npm test`; `npm run test:all` has every journey in both. Without a language it is the one that ends a journey's name.
 */
export function takeTurns(language?: Language): void {
  beforeEach(({ task, skip }) => {
    const own = language ?? NAMED.exec(task.name)?.[1]
    const turn = VARIANTS.findIndex((variant) => variant.language === own)
    const journeys = new Set(task.suite?.tasks.map(({ name }) => name.replace(NAMED, '')))
    const place = [...journeys].indexOf(task.name.replace(NAMED, ''))
    skip(turn >= 0 && (place + turn + TURN) % VARIANTS.length !== 0)
  })
}

/** Puts a journey that takes no turns at the core of all in one browser: `npm test` has that one alone. */
export const inCore = (language: Language): 'core' | [] => (language === 'en' ? 'core' : [])
