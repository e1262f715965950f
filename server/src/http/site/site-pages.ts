import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SITE_ADDRESSES, siteFile, sitePath, type SiteAddress } from '@cratewatch/contracts/site/site-pages'
import type { SiteSlots } from '@cratewatch/contracts/site/site-slots'
import { FALLBACK_LOCALE, type Locale } from '@cratewatch/domain/accounts/locale'
import { compressAtStart } from '../kept/compress-at-start.ts'
import { KEPT, keepAnswer, sendKept, type KeptAnswer } from '../kept/kept-answer.ts'
import { readBuiltPage, sendBuiltPage } from './built-page.ts'
import { robotsText, sitemap } from './site-map.ts'
import { choiceIn, languageCookie, visitorLocale } from './visitor-language.ts'

/**
 * Serves the public pages as built HTML, filled with the values of this instance. Pages that were not built are left
 * out.
 */
export function serveSitePages(app: FastifyInstance, webRoot: string, slots: SiteSlots): void {
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
    if (choice !== null) void reply.header('set-cookie', languageCookie(choice, slots))
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
