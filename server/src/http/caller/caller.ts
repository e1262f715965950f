import { LANGUAGE_COOKIE } from '@cratewatch/contracts/site/site-pages'
import { LOCALES, pickLocale, type Locale } from '@cratewatch/domain/accounts/locale'
import type { OperatorAccess } from '@cratewatch/domain/accounts/operator-access'
import type { TokenScope } from '@cratewatch/domain/accounts/tokens/personal-token'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { FastifyRequest, FastifyReply } from 'fastify'
import type { Config } from '../../base/config/config.ts'
import { networkOf } from './address-key.ts'

/** Any caller: where the request comes from. */
export type Visitor = {
  readonly address: string
  /** The network of the address (`networkOf`). */
  readonly network: string
  /** The language that the browser prefers. */
  readonly locale: Locale
  /** All languages that it reads, the preferred one first. */
  readonly languages: readonly string[]
  readonly userAgent: string | null
}

/** A signed-in user: by a session, or by a personal token, whose id takes the place of the session's. */
export type Session = {
  readonly id: string
  readonly userId: string
  readonly locale: Locale
  /** The network of this call. */
  readonly network: string
  /** Whether it may make an operator's calls, and if not, why. */
  readonly operator: OperatorAccess
  /** Whether its holder has given a first factor within the last minutes. */
  readonly isRecent: boolean
  /** When the session expires unless it is used, or the token. */
  readonly expiresAt: Instant
  /** What a personal token may do; null: a session, which may do everything. */
  readonly scopes: readonly TokenScope[] | null
  /** Whether it is of an account of a demo as which anybody may look around. */
  readonly isReadOnly?: boolean
}

/** The session in which something is done, and the network when a browser did it. */
export type SessionOwner = Pick<Session, 'id' | 'userId'> & { readonly network?: string | null }

/** Finds the open session of a token; null: there is none. Never throws, whatever was sent. */
export type Authenticate = (token: string) => Promise<Omit<Session, 'network'> | null>

const TOKEN = /^Bearer +([\w.~+/-]{1,512}=*) *$/i

/** Reads the token of an `Authorization: Bearer …` header; null when it is missing or malformed. */
export function bearerToken(header: string | undefined): string | null {
  return TOKEN.exec(header ?? '')?.[1] ?? null
}

/** Reads where a request comes from. */
export function visitorOf(request: FastifyRequest): Visitor {
  return {
    address: request.ip,
    network: networkOf(request.ip),
    locale: preferredLocale(request.headers['accept-language']),
    languages: preferredLanguages(request.headers['accept-language']),
    userAgent: request.headers['user-agent']?.slice(0, 256) ?? null,
  }
}

/**
 * Cookies that bind a browser to something it started: short-lived, unreadable for scripts, and sent when another site
 * sends the browser back, but not with another site's background requests.
 */
export type CookieJar = {
  read(name: string): string | null
  write(name: string, value: string, lifetime: Duration): void
  clear(name: string): void
  /** Reads and clears a cookie that may be used once. */
  take(name: string): string | null
}

/**
 * Returns the cookies of one request and its answer. Values are sealed and so URL-safe. Over HTTPS their names have the
 * prefix `__Host-`, which browsers accept from this host only, so that a neighbouring host cannot replace them.
 */
export function cookieJar(request: FastifyRequest, reply: FastifyReply, secure: boolean): CookieJar {
  const [prefix, path] = secure ? ['__Host-', '/'] : ['', '/api/']
  const set = (name: string, value: string, maxAge: number) =>
    void reply.setCookie(prefix + name, value, { path, maxAge, httpOnly: true, sameSite: 'lax', secure })
  // An empty one is what a browser may send of a cleared cookie.
  const read = (name: string) => request.cookies[prefix + name] || null
  const clear = (name: string) => set(name, '', 0)
  return {
    read,
    write: (name, value, lifetime) => set(name, value, Math.floor(lifetime / 1000)),
    clear,
    take(name) {
      const value = read(name)
      clear(name)
      return value
    },
  }
}

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
  return pickLocale(preferredLanguages(header))
}

function preferredLanguages(header = ''): readonly string[] {
  return header
    .split(',', MOST_TAGS)
    .map(readTag)
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

/** Parses `es-MX;q=0.8` into tag and weight; an unreadable weight counts as 0. */
function readTag(part: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return { tag, weight: Number.isNaN(weight) ? 0 : weight }
}
