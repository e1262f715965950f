import type { FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGE_COOKIE } from '@cratewatch/contracts/site/site-pages'
import { LOCALES, pickLocale, type Locale } from '@cratewatch/domain/accounts/locale'
import type { Config } from '../../base/config/config.ts'

const REMEMBERED_SECONDS = 365 * 86_400

/** Returns a visitor's language: their own choice, otherwise the browser's. */
export function visitorLocale(request: FastifyRequest, reply: FastifyReply): Locale {
  void reply.header('vary', 'Accept-Language, Cookie')
  const chosen = request.cookies[LANGUAGE_COOKIE]
  return chosen ? pickLocale([chosen]) : preferredLocale(request.headers['accept-language'])
}

/** Reads the language chosen by a link, which also works without scripts. */
export function choiceIn(request: FastifyRequest): Locale | null {
  const { [LANGUAGE_COOKIE]: tag } = request.query as Readonly<Record<string, unknown>>
  return LOCALES.find((locale) => locale === tag) ?? null
}

/** Stores the choice for a year. */
export function storeChoice(
  reply: FastifyReply,
  locale: Locale,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): void {
  const secure = publicUrl.startsWith('https:')
  const lasting = { path: '/', maxAge: REMEMBERED_SECONDS, httpOnly: true, sameSite: 'lax', secure } as const
  void reply.setCookie(LANGUAGE_COOKIE, locale, lasting)
}

const MOST_TAGS = 20

/** Chooses the best of our languages for an `Accept-Language` header; the fallback when none matches. */
export function preferredLocale(header: string | undefined): Locale {
  return pickLocale(
    (header ?? '')
      .split(',', MOST_TAGS)
      .map(readTag)
      .filter(({ weight }) => weight > 0)
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ tag }) => tag),
  )
}

/** Parses `es-MX;q=0.8` into tag and weight; an unreadable weight counts as 0. */
function readTag(part: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return { tag, weight: Number.isNaN(weight) ? 0 : weight }
}
