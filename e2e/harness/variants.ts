import type { BrowserContextOptions } from 'playwright-core'
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
