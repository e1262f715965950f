import { hours } from '@cratewatch/domain/kernel/duration'
import type { Grant } from './grants.ts'
import { tokenPath } from './discovery.ts'
import { meets, type Provider } from './provider.ts'

const lifetime = hours(1)

/** Returns the claims about a person, by the requested scopes. */
export function personClaims(provider: Provider, { person, request }: Grant, path: string) {
  const scopes = request.scope.split(' ')
  const isVerified = !meets(provider, path, 'unverified') && person.emailVerified
  return {
    sub: person.subject,
    ...(scopes.includes('profile') && { name: person.name }),
    ...(scopes.includes('email') &&
      person.email !== null && { email: person.email, email_verified: isVerified }),
  }
}

/** Signs a statement of who signed in, for which client, when; a fault makes it wrong. */
export async function idToken(provider: Provider, grant: Grant): Promise<string> {
  const { issuer, client, keys, claimsIn } = provider
  const wrong = (kind: Parameters<typeof meets>[2]) => meets(provider, tokenPath, kind)
  const now = Math.floor(provider.now() / 1_000)
  const issuedAt = wrong('expired') ? now - 2 * (lifetime / 1_000) : now
  const signedInAt = wrong('old-sign-in') ? 1 : Math.floor(grant.issuedAt / 1_000)
  const nonce = wrong('wrong-nonce') ? 'another-nonce' : grant.request.nonce
  const claims = {
    ...(claimsIn === 'id-token' ? personClaims(provider, grant, tokenPath) : { sub: grant.person.subject }),
    iss: wrong('wrong-issuer') ? 'https://elsewhere.example' : issuer,
    aud: wrong('wrong-audience') ? 'another-client' : client.id,
    iat: issuedAt,
    exp: issuedAt + lifetime / 1_000,
    ...(nonce !== null && { nonce }),
    ...(grant.request.asksWhen && !wrong('untold-sign-in') && { auth_time: signedInAt }),
  }
  return keys.sign(claims, wrong('wrong-key') ? 'stranger' : 'provider')
}
