import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { OperatorAccess } from '@cratewatch/domain/accounts/operator-access'
import type { TokenScope } from '@cratewatch/domain/accounts/tokens/personal-token'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { FastifyRequest } from 'fastify'
import { preferredLocale } from '../site/visitor-language.ts'
import { networkOf } from '../limits/address-key.ts'

/** Any caller: where the request comes from. */
export type Visitor = {
  readonly address: string
  /** The network of the address (`networkOf`). */
  readonly network: string
  /** The language that the browser prefers. */
  readonly locale: Locale
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
    userAgent: request.headers['user-agent']?.slice(0, 256) ?? null,
  }
}
