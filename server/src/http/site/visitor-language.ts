import type { FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGE_COOKIE } from '@cratewatch/contracts/site/site-pages'
import { LOCALES, pickLocale, type Locale } from '@cratewatch/domain/accounts/locale'
import type { Config } from '../../base/config/config.ts'

const CHOICE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`)
const REMEMBERED_SECONDS = 365 * 86_400

/** Returns a visitor's language: their own choice, otherwise the browser's. */
export function visitorLocale(request: FastifyRequest, reply: FastifyReply): Locale {
  void reply.header('vary', 'Accept-Language, Cookie')
  const chosen = CHOICE.exec(request.headers.cookie ?? '')?.[1]
  return chosen === undefined ? preferredLocale(request.headers['accept-language']) : pickLocale([chosen])
}

/** Reads the language chosen by a link, which also works without scripts. */
export function choiceIn(request: FastifyRequest): Locale | null {
  const { [LANGUAGE_COOKIE]: tag } = request.query as Readonly<Record<string, unknown>>
  return LOCALES.find((locale) => locale === tag) ?? null
}

/** Stores the choice for a year. */
export function languageCookie(locale: Locale, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${LANGUAGE_COOKIE}=${locale}; Path=/; Max-Age=${REMEMBERED_SECONDS}; SameSite=Lax; HttpOnly${secure}`
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
