import type { BrowserContextOptions } from 'playwright-core'
import { WIDTHS } from './browser.ts'

export type Language = 'en' | 'es'

/** A browser as people have them: each language on a phone and on a wide screen, each of these in light or in dark. */
export const VARIANTS = (['en', 'es'] as const).flatMap((language) =>
  (['phone', 'wide'] as const).map((width) => {
    const colorScheme = (language === 'en') === (width === 'wide') ? ('light' as const) : ('dark' as const)
    const options: BrowserContextOptions = {
      locale: language === 'en' ? 'en-GB' : 'es-ES',
      viewport: WIDTHS[width],
      colorScheme,
    }
    return { language, width, colorScheme, options }
  }),
)
