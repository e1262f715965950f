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

/**
 * Leaves every other journey of a `describe` to the other browser: where layout is not the subject, both would show the
 * same.
 */
export function takeTurns(language: Language): void {
  const turn = VARIANTS.findIndex((variant) => variant.language === language)
  beforeEach(({ task, skip }) => {
    const journeys = task.suite?.tasks ?? []
    skip((journeys.indexOf(task) + turn) % VARIANTS.length !== 0)
  })
}
