import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { OperatorAccess } from '@cratewatch/domain/accounts/operator-access'
import type { Instant } from '@cratewatch/domain/kernel/instant'

/** Anybody: what a request says about where it comes from. */
export type Visitor = {
  readonly address: string
  /** The network of the address, as `networkOf` says. */
  readonly network: string
  /** The language the browser asks for. */
  readonly locale: Locale
  readonly userAgent: string | null
}

/** A signed-in user, as the token's session says. */
export type Session = {
  readonly id: string
  readonly userId: string
  readonly locale: Locale
  /** From which network it is used by this call. */
  readonly network: string
  /** Whether it may act as an operator's, and if not, why. */
  readonly operator: OperatorAccess
  /** Whether its holder has shown a password, a passkey or the like within the last minutes. */
  readonly isRecent: boolean
  /** When the session ends by itself unless it is used. */
  readonly expiresAt: Instant
}

/** Whose session something is done in, and from which network where a browser did it. */
export type SessionOwner = Pick<Session, 'id' | 'userId'> & { readonly network?: string | null }

/** Finds the living session of a token; null for every token that opens none. Never throws for what was sent. */
export type Authenticate = (token: string) => Promise<Omit<Session, 'network'> | null>

const TOKEN = /^Bearer +([\w.~+/-]{1,512}=*) *$/i

/** The token of an `Authorization: Bearer …` header; null when there is none or it is malformed. */
export function bearerToken(header: string | undefined): string | null {
  return TOKEN.exec(header ?? '')?.[1] ?? null
}
