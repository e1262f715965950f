import { LANGUAGE_COOKIE, sitePath, type SitePage } from '@cratewatch/contracts/site/site-pages'
import type { Locale } from '@cratewatch/domain/accounts/locale'

/** Returns the address of a page in a chosen language, which `language.js` and the server remember. */
export function languageChoice(page: SitePage, locale: Locale): string {
  return `${sitePath(page, locale)}?${LANGUAGE_COOKIE}=${locale}`
}

/** Returns the address of a section of the landing page, from any page. */
export function anchor(from: SitePage, locale: Locale, id: string): string {
  return from === 'landing' ? `#${id}` : `${sitePath('landing', locale)}#${id}`
}
