import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DOOR_PATH, doorFile } from '@cratewatch/contracts/site-pages'
import type { SiteSlots } from '@cratewatch/contracts/site-slots'
import { LOCALES, type Locale } from '@cratewatch/domain/accounts/locale'
import { readBuiltPage, sendBuiltPage, type BuiltPage } from './built-page.ts'
import { visitorLocale } from './visitor-language.ts'

/**
 * Serves the door as it was built: there to see before the application has come. Where it was not built, the
 * application stands there alone.
 */
export function serveDoor(app: FastifyInstance, webRoot: string, slots: SiteSlots): void {
  const doors = new Map<Locale, BuiltPage>()
  for (const locale of LOCALES) {
    const file = join(webRoot, doorFile(locale))
    if (existsSync(file)) doors.set(locale, readBuiltPage(file, locale, slots))
  }
  if (doors.size === 0) return
  app.get(DOOR_PATH, { schema: { hide: true } }, (request, reply) => {
    const door = doors.get(visitorLocale(request, reply))
    return door === undefined ? reply.callNotFound() : sendBuiltPage(request, reply, door)
  })
}
