import { FALLBACK_LOCALE, LOCALES, type Locale } from '@cratewatch/domain/accounts/locale'

export const SITE_PAGES = ['landing', 'docs', 'privacy', 'terms'] as const

/** A public page: built as HTML in every language, and served without the application. */
export type SitePage = (typeof SITE_PAGES)[number]

const PATHS: Readonly<Record<SitePage, string>> = {
  landing: '/',
  docs: '/docs',
  privacy: '/privacy',
  terms: '/terms',
}

/** Returns the path of a page. The fallback language is at the root, for visitors who ask for no language of ours. */
export function sitePath(page: SitePage, locale: Locale): string {
  if (locale === FALLBACK_LOCALE) return PATHS[page]
  return page === 'landing' ? `/${locale}` : `/${locale}${PATHS[page]}`
}

/** Returns the built file of a page, relative to the built web application. */
export function siteFile(page: SitePage, locale: Locale): string {
  return `site/${locale}/${page}.html`
}

export type SiteAddress = { readonly page: SitePage; readonly locale: Locale }

/** Every page in every language. */
export const SITE_ADDRESSES: readonly SiteAddress[] = SITE_PAGES.flatMap((page) =>
  LOCALES.map((locale) => ({ page, locale })),
)

/** The documents that every instance shows, by whom they are for. They are written in English alone. */
export const DOCUMENTS = {
  collectors: ['moving', 'command', 'webhooks', 'api'],
  operators: ['operating', 'backup', 'proxies', 'budget', 'public-demo'],
  curious: ['scheduling', 'glossary'],
} as const

/** A document, by the name of its file in `docs/`. */
export type DocumentName = (typeof DOCUMENTS)[keyof typeof DOCUMENTS][number]

export const DOCUMENT_NAMES: readonly DocumentName[] = Object.values(DOCUMENTS).flat()

export function documentPath(name: DocumentName): string {
  return `${PATHS.docs}/${name}`
}

/** Returns the built file of a document, relative to the built web application. */
export function documentFile(name: DocumentName): string {
  return `site/docs/${name}.html`
}

/** The sign-in page: one address for every language, served as HTML until the application replaces it. */
export const AUTH_PAGE_PATH = '/auth'

/** Returns the built file of the sign-in page, relative to the built web application. */
export function authPageFile(locale: Locale): string {
  return `site/${locale}/auth.html`
}

/** The name of the chosen language: in links, in the cookie that stores it, and in local storage. */
export const LANGUAGE_COOKIE = 'preferredLanguage'
