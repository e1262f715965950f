import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteSlots } from '@cratewatch/contracts/site/site-slots'
import type { Config } from '../../base/config/config.ts'
import { allowPaymentScript, allowScripts, scriptHashesOf } from '../security-headers.ts'
import { refuseRequest } from '../refusals/handle-error.ts'
import {
  AUTH_PAGE_PATH,
  authPageFile,
  SITE_ADDRESSES,
  siteFile,
  sitePath,
  SITE_PAGES,
  type SiteAddress,
} from '@cratewatch/contracts/site/site-pages'
import { LOCALES, FALLBACK_LOCALE, type Locale } from '@cratewatch/domain/accounts/locale'
import { compressAtStart, KEPT, keepAnswer, sendKept, type KeptAnswer } from '../kept/kept-answer.ts'
import { readBuiltPage, sendBuiltPage, type BuiltPage } from './built-page.ts'
import { visitorLocale, choiceIn, storeChoice } from './visitor-language.ts'

const NOT_BUILT = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Cratewatch</title>
<h1>The web application is not built yet</h1>
<p>The server runs and <a href="/api/docs/">its API</a> answers.
Build the pages with <code>npm run build</code>, then load this page again.</p>
`

/** As the files are named, compressed or not. */
const APPLICATION = /[\\/]index\.html(\.\w+)?$/
const PART = /[\\/]assets[\\/][^\\/]+\.(js|css|woff2)(\.\w+)?$/
/** What browsers heed of a document alone: half a kB, with each of a page's twenty files. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const

/** Serves the built files: the site's pages, and the application at every other address. Unknown calls are refused. */
export async function serveWebFiles(
  app: FastifyInstance,
  webRoot: string,
  config: SiteSlots & Pick<Config, 'payments'>,
): Promise<void> {
  serveSitePages(app, webRoot, config)
  serveAuthPage(app, webRoot, config)
  const hashes = scriptHashesOf(join(webRoot, 'index.html'))
  await app.register(fastifyStatic, {
    root: webRoot,
    suppressWarning: true,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', cacheControl(webRoot, path))
      if (APPLICATION.test(path)) allowScripts(reply, hashes())
      if (PART.test(path)) for (const header of OF_DOCUMENTS) void reply.removeHeader(header)
    },
  })
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return refuseRequest(request, reply, { code: 'NOT_FOUND' })
    allowPaymentScript(reply, request.url, config)
    return sendPage(reply, webRoot)
  })
}

function wantsPage(request: FastifyRequest): boolean {
  const isApi = request.url === '/api' || request.url.startsWith('/api/')
  const reads = request.method === 'GET' || request.method === 'HEAD'
  return !isApi && reads && (request.headers.accept ?? '').includes('text/html')
}

function sendPage(reply: FastifyReply, webRoot: string): FastifyReply {
  if (existsSync(join(webRoot, 'index.html'))) return reply.sendFile('index.html')
  return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT)
}

/** Files with hashed names never change; all others are revalidated each time. */
function cacheControl(webRoot: string, path: string): string {
  return path.startsWith(join(webRoot, 'assets/')) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/**
 * Serves the sign-in page as built HTML, visible before the application has loaded. When it was not built, the
 * application renders it.
 */
function serveAuthPage(app: FastifyInstance, webRoot: string, slots: SiteSlots): void {
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

/**
 * Serves the public pages as built HTML, filled with the values of this instance. Pages that were not built are left
 * out.
 */
function serveSitePages(app: FastifyInstance, webRoot: string, slots: SiteSlots): void {
  const built = SITE_ADDRESSES.filter((address) => existsSync(fileOf(webRoot, address)))
  const pages = built.map((address) => servePage(app, webRoot, address, slots))
  compressAtStart(app, pages)
  const texts = {
    '/sitemap.xml': keepAnswer(sitemap(slots.publicUrl), {
      'content-type': 'application/xml; charset=utf-8',
    }),
    '/robots.txt': keepAnswer(robotsText(slots.publicUrl), { 'content-type': 'text/plain; charset=utf-8' }),
  }
  for (const [path, text] of Object.entries(texts))
    app.get(path, KEPT, (request, reply) => sendKept(request, reply, text))
}

function servePage(
  app: FastifyInstance,
  webRoot: string,
  address: SiteAddress,
  slots: SiteSlots,
): KeptAnswer {
  const page = readBuiltPage(fileOf(webRoot, address), address.locale, slots)
  const path = sitePath(address.page, address.locale)
  app.get(path, KEPT, (request, reply) => {
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
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
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
Disallow: /unsubscribe

Sitemap: ${publicUrl}/sitemap.xml
`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
