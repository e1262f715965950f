import { FALLBACK_LOCALE, LOCALES, type Locale } from '@cratewatch/domain/accounts/locale'

export const SITE_PAGES = ['landing', 'privacy', 'terms'] as const

/** The pages anybody may read: built once as HTML in every language, served by the server without the application. */
export type SitePage = (typeof SITE_PAGES)[number]

const PATHS: Readonly<Record<SitePage, string>> = { landing: '/', privacy: '/privacy', terms: '/terms' }

/** Where a page is read. The fallback language stands at the root: those get it who ask for no language we speak. */
export function sitePath(page: SitePage, locale: Locale): string {
  if (locale === FALLBACK_LOCALE) return PATHS[page]
  return page === 'landing' ? `/${locale}` : `/${locale}${PATHS[page]}`
}

/** The built page, from the root of the built web application. */
export function siteFile(page: SitePage, locale: Locale): string {
  return `site/${locale}/${page}.html`
}

export type SiteAddress = { readonly page: SitePage; readonly locale: Locale }

/** Every page in every language. */
export const SITE_ADDRESSES: readonly SiteAddress[] = SITE_PAGES.flatMap((page) =>
  LOCALES.map((locale) => ({ page, locale })),
)

/** The door: one address for every language, served as HTML as well, though the application takes it over. */
export const AUTH_PAGE_PATH = '/auth'

/** The built door, from the root of the built web application. */
export function authPageFile(locale: Locale): string {
  return `site/${locale}/auth.html`
}

/** Names the language somebody chose: in the link they followed, in the cookie that remembers it, in local storage. */
export const LANGUAGE_COOKIE = 'preferredLanguage'
