import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AUTH_PAGE_PATH, authPageFile } from '@cratewatch/contracts/site/site-pages'
import type { SiteSlots } from '@cratewatch/contracts/site/site-slots'
import { LOCALES, type Locale } from '@cratewatch/domain/accounts/locale'
import { compressAtStart } from '../kept/compress-at-start.ts'
import { KEPT } from '../kept/kept-answer.ts'
import { readBuiltPage, sendBuiltPage, type BuiltPage } from './built-page.ts'
import { visitorLocale } from './visitor-language.ts'

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
