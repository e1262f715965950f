import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fillSlots, type SiteSlots } from '@cratewatch/contracts/site/site-slots'
import type { Locale } from '@cratewatch/domain/accounts/locale'

/** A page built as HTML and filled with the values of this instance. */
export type BuiltPage = { readonly html: string; readonly etag: string; readonly locale: Locale }

export function readBuiltPage(file: string, locale: Locale, slots: SiteSlots): BuiltPage {
  const html = fillSlots(readFileSync(file, 'utf8'), slots)
  // Weak, because compression changes the bytes but not the page.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return { html, etag, locale }
}

/** Sends a page, or 304 when the browser has it already. */
export function sendBuiltPage(request: FastifyRequest, reply: FastifyReply, page: BuiltPage): FastifyReply {
  void reply.header('cache-control', 'no-cache')
  void reply.header('content-language', page.locale).header('etag', page.etag)
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(page.html)
}
