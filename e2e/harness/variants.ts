import type { BrowserContextOptions } from 'playwright-core'
import { WIDTHS } from './browser.ts'

export type Language = 'en' | 'es'

type Variant = {
  readonly language: Language
  readonly width: keyof typeof WIDTHS
  readonly colorScheme: 'light' | 'dark'
  readonly options: BrowserContextOptions
}

/** Browsers as people have them: each language, width and light once. The pages themselves are seen in all of them by `npm run screenshots`. */
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
