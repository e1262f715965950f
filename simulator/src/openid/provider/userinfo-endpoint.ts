import { json, type Answer } from '../../kit/answer.ts'
import type { Incoming } from '../../kit/incoming.ts'
import { personClaims } from './claims.ts'
import { userInfoPath } from './discovery.ts'
import type { Provider } from './provider.ts'

/** Tells what is known of whom an access token belongs to (OpenID Connect Core §5.3). */
export function userInfo(provider: Provider, { headers }: Incoming): Answer {
  const [, access = ''] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
  const grant = provider.grants.access(access)
  if (grant === undefined) {
    return json(401, { error: 'invalid_token' }, { 'WWW-Authenticate': 'Bearer error="invalid_token"' })
  }
  return json(200, personClaims(provider, grant, userInfoPath))
}
