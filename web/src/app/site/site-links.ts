import { LANGUAGE_COOKIE, sitePath, type SitePage } from '@cratewatch/contracts/site/site-pages'
import type { Locale } from '@cratewatch/domain/accounts/locale'

/** A page in the language that somebody chooses by following this link: `language.js` and the server remember it. */
export function languageChoice(page: SitePage, locale: Locale): string {
  return `${sitePath(page, locale)}?${LANGUAGE_COOKIE}=${locale}`
}

/** A block of the landing page, from wherever one is. */
export function anchor(from: SitePage, locale: Locale, id: string): string {
  return from === 'landing' ? `#${id}` : `${sitePath('landing', locale)}#${id}`
}
