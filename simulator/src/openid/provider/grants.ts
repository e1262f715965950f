import { randomBytes } from 'node:crypto'
import { minutes } from '@cratewatch/domain/kernel/duration'
import type { Person } from '../people.ts'

/** A client's request when it sent a browser to the provider. */
export type AuthorizationRequest = {
  readonly redirectUri: string
  readonly scope: string
  readonly state: string | null
  readonly nonce: string | null
  /** Whether the client requests the time of the sign-in. */
  readonly asksWhen: boolean
  /** The SHA-256 of the client's PKCE verifier (method S256). */
  readonly challenge: string
}

/** A person's consent, exchanged once for tokens. */
export type Grant = {
  readonly request: AuthorizationRequest
  readonly person: Person
  readonly issuedAt: number
}

export const codeLifetime = minutes(1)

/** Stores codes until they are exchanged, and access tokens for good. */
export class Grants {
  readonly #codes = new Map<string, Grant>()
  readonly #access = new Map<string, Grant>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  allow(request: AuthorizationRequest, person: Person): string {
    const code = randomBytes(24).toString('base64url')
    this.#codes.set(code, { request, person, issuedAt: this.#now() })
    return code
  }

  /** Uses up a code and returns its grant; undefined when it is unknown, used or too old. */
  redeem(code: string): Grant | undefined {
    const grant = this.#codes.get(code)
    this.#codes.delete(code)
    return grant !== undefined && this.#now() - grant.issuedAt < codeLifetime ? grant : undefined
  }

  giveAccess(grant: Grant): string {
    const token = randomBytes(24).toString('base64url')
    this.#access.set(token, grant)
    return token
  }

  access(token: string): Grant | undefined {
    return this.#access.get(token)
  }
}
