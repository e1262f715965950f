import { randomBytes } from 'node:crypto'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { compactVerify, exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose'
import type { Faults } from '../../kit/faults.ts'

/** A person with an account at the simulated organisation. */
export type Person = {
  /** Identifies the person for good; addresses and names may change. */
  readonly subject: string
  readonly name: string
  /** null: the organisation has no address of theirs. */
  readonly email: string | null
  readonly emailVerified: boolean
}

/** The default people: with a verified address, with an unverified one, with none. */
export const examplePeople: readonly Person[] = [
  { subject: 'org-1001', name: 'Nora Lindqvist', email: 'nora@example.org', emailVerified: true },
  { subject: 'org-1002', name: 'Mateo Ruiz', email: 'mateo@example.org', emailVerified: true },
  { subject: 'org-1003', name: 'Ines Prado', email: 'ines@example.org', emailVerified: false },
  { subject: 'org-1004', name: 'Tom Aldridge', email: null, emailVerified: false },
]

/** The application registered with the provider. */
export type Client = {
  readonly id: string
  /** null: a public client, which has PKCE alone. */
  readonly secret: string | null
  readonly name: string
  /** The addresses that browsers may be sent back to; null: any. */
  readonly redirectUris: readonly string[] | null
  /** The addresses that browsers may be sent back to after they signed out here; null: any. */
  readonly signedOutUris: readonly string[] | null
}

/** Where a person's address is stated: in the token, or only at the userinfo endpoint. */
export type ClaimsIn = 'id-token' | 'userinfo'

/** The state that the provider's endpoints share. */
export type Provider = {
  readonly issuer: string
  readonly organisation: string
  readonly client: Client
  readonly claimsIn: ClaimsIn
  /** Whether people can be sent here to sign out. */
  readonly signsOut: boolean
  readonly keys: SigningKeys
  readonly grants: Grants
  readonly faults: OpenIdFaults
  people(): readonly Person[]
  now(): number
}

/** Whether a fault of this kind applies to this request; counts it. */
export function meets({ faults }: Provider, path: string, kind: OpenIdFaultKind): boolean {
  return faults.strike({ path, kinds: [kind] }).length > 0
}

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

const codeLifetime = minutes(1)

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

const algorithm = 'RS256'

/** The provider's signing key, and another one that is not published. */
type SigningKeys = {
  /** The published public key. */
  readonly jwks: { readonly keys: readonly JWK[] }
  sign(claims: JWTPayload, by?: 'provider' | 'stranger'): Promise<string>
  /** Whether the provider has signed a token, however long ago. */
  hasSigned(token: string): Promise<boolean>
}

/** Makes new keys, so that the tokens of one run are not valid in the next. */
export async function makeSigningKeys(keyId = 'simulated-1'): Promise<SigningKeys> {
  const [own, foreign] = await Promise.all([generateKeyPair(algorithm), generateKeyPair(algorithm)])
  const published = { ...(await exportJWK(own.publicKey)), kid: keyId, alg: algorithm, use: 'sig' }
  return {
    jwks: { keys: [published] },
    sign: (claims, by = 'provider') =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid: keyId, typ: 'JWT' })
        .sign((by === 'provider' ? own : foreign).privateKey),
    hasSigned: (token) =>
      compactVerify(token, own.publicKey).then(
        () => true,
        () => false,
      ),
  }
}

/**
 * The faults of a provider. First line: the transport fails; second: the token is wrong; third: it states an old sign-
 * in, or no time. `refuse` sends every browser back without asking.
 */
const openIdFaultKinds = [
  ...(['down', 'slow', 'stall', 'reset', 'redirect', 'not-json'] as const),
  ...(['wrong-nonce', 'wrong-issuer', 'wrong-audience', 'wrong-key', 'expired', 'unverified'] as const),
  ...(['old-sign-in', 'untold-sign-in'] as const),
  'refuse',
] as const

export type OpenIdFaultKind = (typeof openIdFaultKinds)[number]

export type OpenIdFaults = Faults<OpenIdFaultKind>

/** The faults of the connection, which apply to any request. */
export const transportFaults: readonly OpenIdFaultKind[] = [
  'down',
  'slow',
  'stall',
  'reset',
  'redirect',
  'not-json',
]
