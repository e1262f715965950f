import type { FastifyReply, FastifyRequest } from 'fastify'
import { readFileSync } from 'node:fs'
import { fillSlots, type SiteSlots } from '@cratewatch/contracts/site/site-slots'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { keepAnswer, sendKept, type KeptAnswer } from '../kept/kept-answer.ts'
import { allowScripts, scriptHashes } from '../security-headers.ts'

/** A kept page, and what its policy names so that the scripts in it may run. */
export type BuiltPage = KeptAnswer & { readonly scriptHashes: string }

/** Reads a page built as HTML, filled with the values of this instance. */
export function readBuiltPage(file: string, locale: Locale, slots: SiteSlots): BuiltPage {
  const html = fillSlots(readFileSync(file, 'utf8'), slots)
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-language': locale }
  return { ...keepAnswer(html, headers), scriptHashes: scriptHashes(html) }
}

export function sendBuiltPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: BuiltPage,
): Promise<FastifyReply> {
  allowScripts(reply, page.scriptHashes)
  return sendKept(request, reply, page)
}
