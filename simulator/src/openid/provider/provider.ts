import type { Person } from '../people.ts'
import type { Grants } from './grants.ts'
import type { OpenIdFaultKind, OpenIdFaults } from './openid-faults.ts'
import type { SigningKeys } from './signing-keys.ts'

/** The application registered with the provider. */
export type Client = {
  readonly id: string
  /** null: a public client, which has PKCE alone. */
  readonly secret: string | null
  readonly name: string
  /** The addresses that browsers may be sent back to; null: any. */
  readonly redirectUris: readonly string[] | null
}

/** Where a person's address is stated: in the token, or only at the userinfo endpoint. */
export type ClaimsIn = 'id-token' | 'userinfo'

/** The state that the provider's endpoints share. */
export type Provider = {
  readonly issuer: string
  readonly organisation: string
  readonly client: Client
  readonly claimsIn: ClaimsIn
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
