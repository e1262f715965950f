import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  AUTH_PAGE_PATH,
  authPageFile,
  DOCUMENT_NAMES,
  documentFile,
  documentPath,
  SITE_ADDRESSES,
  SITE_PAGES,
  siteFile,
  sitePath,
  type SiteAddress,
} from '@cratewatch/contracts/site/site-pages'
import { fillSlots, type SiteSlots } from '@cratewatch/contracts/site/site-slots'
import { FALLBACK_LOCALE, LOCALES, type Locale } from '@cratewatch/domain/accounts/locale'
import { days } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { readListLink } from '@cratewatch/domain/lists/followed-list'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../base/config/config.ts'
import type { Deps } from '../../outbound/deps.ts'
import { choiceIn, storeChoice, visitorLocale } from '../caller/caller.ts'
import { compressAtStart, KEPT, keepAnswer, sendKept, type KeptAnswer } from '../kept/kept-answer.ts'
import { refuseRequest } from '../refusals/handle-error.ts'
import { allowScripts, scriptHashes } from '../security-headers.ts'

/**
 * Serves the sign-in page as built HTML, visible before the application has loaded. When it was not built, the
 * application renders it.
 */
export function serveAuthPage(app: FastifyInstance, webRoot: string, slots: SiteSlots): void {
  const authPages = new Map<Locale, BuiltPage>()
  for (const locale of LOCALES) {
    const file = join(webRoot, authPageFile(locale))
    if (existsSync(file)) authPages.set(locale, readBuiltPage(file, locale, slots))
  }
  if (authPages.size === 0) return
  compressAtStart(app, [...authPages.values()])
  app.get(AUTH_PAGE_PATH, KEPT, (request, reply) => {
    const authPage = authPages.get(visitorLocale(request, reply))
    return authPage === undefined ? reply.callNotFound() : sendBuiltPage(request, reply, authPage)
  })
}

/** The values of an instance, and whose links are those of its marketplace. */
type Site = SiteSlots & Pick<Config, 'marketplace'>

/**
 * Serves the public pages as built HTML, filled with the values of this instance. Pages that were not built are left
 * out.
 */
export function serveSitePages(app: FastifyInstance, webRoot: string, slots: Site): void {
  const built = SITE_ADDRESSES.filter((address) => existsSync(fileOf(webRoot, address)))
  const pages = built.map((address) => servePage(app, webRoot, address, slots))
  compressAtStart(app, [...pages, ...serveDocuments(app, webRoot, slots)])
  const texts = {
    '/sitemap.xml': keepAnswer(sitemap(slots.publicUrl), {
      'content-type': 'application/xml; charset=utf-8',
    }),
    '/robots.txt': keepAnswer(robotsText(slots.publicUrl), { 'content-type': 'text/plain; charset=utf-8' }),
  }
  for (const [path, text] of Object.entries(texts))
    app.get(path, KEPT, (request, reply) => sendKept(request, reply, text))
}

function servePage(app: FastifyInstance, webRoot: string, address: SiteAddress, slots: Site): KeptAnswer {
  const page = readBuiltPage(fileOf(webRoot, address), address.locale, slots)
  const path = sitePath(address.page, address.locale)
  app.get(path, KEPT, (request, reply) => {
    const handed = addFormAddress(request.url, slots.marketplace.siteUrl)
    if (address.page === 'landing' && handed !== null) return reply.redirect(handed, 302)
    const choice = choiceIn(request)
    if (choice !== null) storeChoice(reply, choice, slots)
    const wanted = choice === address.locale ? choice : wantedLocale(request, reply, address)
    if (wanted === address.locale) return sendBuiltPage(request, reply, page)
    void reply.header('cache-control', 'no-cache')
    return reply.redirect(sitePath(address.page, wanted), 302)
  })
  if (path !== '/') app.get(`${path}/`, KEPT, (_request, reply) => reply.redirect(path, 301))
  return page
}

/** Serves the documents, which are in the language that they are written in for everybody. */
function serveDocuments(app: FastifyInstance, webRoot: string, slots: SiteSlots): readonly KeptAnswer[] {
  return DOCUMENT_NAMES.flatMap((name) => {
    const file = join(webRoot, documentFile(name))
    if (!existsSync(file)) return []
    const page = readBuiltPage(file, FALLBACK_LOCALE, slots)
    app.get(documentPath(name), KEPT, (request, reply) => sendBuiltPage(request, reply, page))
    return [page]
  })
}

/**
 * Returns the address of the add form for an address of the site with `add=`, which shortcuts, bookmarks and other
 * programs open; for a link to a list, that of the form which follows lists; null for any other. The application keeps
 * it through the sign-in.
 */
function addFormAddress(url: string, siteUrl: string): string | null {
  const handed = new URLSearchParams(url.split('?')[1]).get('add')
  if (handed === null) return null
  // A number alone is that of a record.
  const isList = handed.includes('/') && readListLink(handed, siteUrl) !== null
  return isList
    ? `/dashboard/settings/discogs?${new URLSearchParams({ list: handed })}`
    : `/dashboard/vinyls?${new URLSearchParams({ add: handed })}`
}

/** Chooses the language of the root address; other addresses name theirs. */
function wantedLocale(request: FastifyRequest, reply: FastifyReply, { locale }: SiteAddress): Locale {
  return locale === FALLBACK_LOCALE ? visitorLocale(request, reply) : locale
}

function fileOf(webRoot: string, { page, locale }: SiteAddress): string {
  return join(webRoot, siteFile(page, locale))
}

/** Lists every page of the site, with its other languages, for search engines. */
function sitemap(publicUrl: string): string {
  const urls = SITE_PAGES.flatMap((page) => {
    const versions = LOCALES.map((locale) => ({ hreflang: locale, href: publicUrl + sitePath(page, locale) }))
    const fallback = { hreflang: 'x-default', href: publicUrl + sitePath(page, FALLBACK_LOCALE) }
    const links = [...versions, fallback].map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`,
    )
    return versions.map(({ href }) => `<url><loc>${escapeXml(href)}</loc>${links.join('')}</url>`)
  })
  const documents = DOCUMENT_NAMES.map(
    (name) => `<url><loc>${escapeXml(publicUrl + documentPath(name))}</loc></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${[...urls, ...documents].join('\n')}
</urlset>
`
}

/** Restricts robots to the public pages. */
function robotsText(publicUrl: string): string {
  return `User-agent: *
Disallow: /api/
Disallow: /dashboard
Disallow: /confirm-email
Disallow: /reset-password
Disallow: /undo-change
Disallow: /remove-app
Disallow: /unsubscribe
Disallow: /shared/

Sitemap: ${publicUrl}/sitemap.xml
`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** A kept page, and what its policy names so that the scripts in it may run. */
type BuiltPage = KeptAnswer & { readonly scriptHashes: string }

/** Reads a page built as HTML, filled with the values of this instance. */
function readBuiltPage(file: string, locale: Locale, slots: SiteSlots): BuiltPage {
  const html = fillSlots(readFileSync(file, 'utf8'), slots)
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-language': locale }
  return { ...keepAnswer(html, headers), scriptHashes: scriptHashes(html) }
}

function sendBuiltPage(request: FastifyRequest, reply: FastifyReply, page: BuiltPage): Promise<FastifyReply> {
  allowScripts(reply, page.scriptHashes)
  return sendKept(request, reply, page)
}

/** RFC 9116 recommends less than a year. */
const VALID_FOR = days(180)

/** Serves the contact for security reports, and the page to change a password for password managers. */
export function serveWellKnown(
  app: FastifyInstance,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
): void {
  const { publicUrl, supportEmail } = config
  app.get('/.well-known/security.txt', (request, reply) => {
    if (supportEmail === null) return refuseRequest(request, reply, { code: 'NOT_FOUND' })
    const lines = [
      `Contact: mailto:${supportEmail}`,
      `Expires: ${new Date(plus(clock.now(), VALID_FOR)).toISOString()}`,
      'Preferred-Languages: en, es',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
  app.get('/.well-known/change-password', (_request, reply) =>
    reply.redirect('/dashboard/settings/account', 302),
  )
  // Mail programs that know no one-click open the address of `List-Unsubscribe` in a browser.
  app.get<{ Params: { token: string } }>('/api/unsubscribe/:token', (request, reply) =>
    reply.redirect(`/unsubscribe/${encodeURIComponent(request.params.token)}`, 303),
  )
}
