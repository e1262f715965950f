import { randomBytes } from 'node:crypto'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { refused, ok, type Result } from '@cratewatch/domain/kernel/result'

/** An application registered with the marketplace. */
export type App = {
  readonly key: string
  readonly secret: string
  readonly name: string
}

/** A sign-in under way: requested by an app, allowed or refused by a person, then exchanged for access. */
export type Grant = {
  readonly token: string
  readonly secret: string
  readonly app: App
  readonly callback: string
  readonly issuedAt: number
  verifier?: string
  username?: string
  spent?: true
}

/** Lasting permission to act for a person, without scopes, until it is revoked. */
type Access = {
  readonly token: string
  readonly secret: string
  readonly app: App
  readonly username: string
}

const grantLifetime = minutes(15)

/** Stores apps and tokens. Tokens are really random, because nothing else depends on them. */
export class Vault {
  readonly #apps: Map<string, App>
  readonly #grants = new Map<string, Grant>()
  readonly #access = new Map<string, Access>()
  readonly #now: () => number

  constructor(apps: readonly App[], now: () => number) {
    this.#apps = new Map(apps.map((app) => [app.key, app]))
    this.#now = now
  }

  app(key: string): App | undefined {
    return this.#apps.get(key)
  }

  request(app: App, callback: string): Grant {
    const grant: Grant = { token: letters(20), secret: letters(20), app, callback, issuedAt: this.#now() }
    this.#grants.set(grant.token, grant)
    return grant
  }

  /** Finds a request token that is neither expired, refused nor used. */
  grant(token: string): Grant | undefined {
    const grant = this.#grants.get(token)
    if (grant === undefined || grant.spent) return undefined
    return this.#now() - grant.issuedAt < grantLifetime ? grant : undefined
  }

  /** Allows a grant; the verifier is returned to the app by redirect or by hand. */
  allow(grant: Grant, username: string): string {
    grant.verifier = letters(10)
    grant.username = username
    return grant.verifier
  }

  refuse(grant: Grant): void {
    this.#grants.delete(grant.token)
  }

  /** Exchanges an allowed grant for access, once. */
  redeem(grant: Grant, verifier: string): Result<Access, 'not-allowed' | 'wrong-verifier'> {
    if (grant.username === undefined || grant.verifier === undefined) return refused('not-allowed')
    if (grant.verifier !== verifier) return refused('wrong-verifier')
    grant.spent = true
    return ok(this.issue(grant.app, grant.username))
  }

  /** Gives access without a sign-in, for tests that start signed in. */
  issue(app: App, username: string): Access {
    const access: Access = { token: letters(40), secret: letters(40), app, username }
    this.#access.set(access.token, access)
    return access
  }

  access(token: string): Access | undefined {
    return this.#access.get(token)
  }

  /** Revokes every permission of a person; returns how many there were. */
  revoke(username: string): number {
    const theirs = [...this.#access.values()].filter(
      (each) => each.username.toLowerCase() === username.toLowerCase(),
    )
    for (const access of theirs) this.#access.delete(access.token)
    return theirs.length
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function letters(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % alphabet.length)).join('')
}
