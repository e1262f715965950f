import type { Person } from '../people.ts'
import type { Grants } from './grants.ts'
import type { OpenIdFaultKind, OpenIdFaults } from './openid-faults.ts'
import type { SigningKeys } from './signing-keys.ts'

/** The application that is registered with the provider. */
export type Client = {
  readonly id: string
  /** null: a public client, which proves itself by PKCE alone. */
  readonly secret: string | null
  readonly name: string
  /** Where browsers may be sent back to; null: anywhere. */
  readonly redirectUris: readonly string[] | null
}

/** Where the address of a person is told: in the token itself, or only to who asks with the access token. */
export type ClaimsIn = 'id-token' | 'userinfo'

/** Everything that the provider's endpoints share. */
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

/** Whether a fault of this kind is set for this request; it counts as met by that. */
export function meets({ faults }: Provider, path: string, kind: OpenIdFaultKind): boolean {
  return faults.strike({ path, kinds: [kind] }).length > 0
}
