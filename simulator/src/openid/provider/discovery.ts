import { json, type Answer } from '../../kit/answer.ts'
import type { Provider } from './provider.ts'

export const discoveryPath = '/.well-known/openid-configuration'
export const authorizePath = '/authorize'
export const tokenPath = '/token'
export const userInfoPath = '/userinfo'
export const keysPath = '/keys'

/** Describes the provider (OpenID Connect Discovery 1.0). */
export function discovery({ issuer, client }: Provider): Answer {
  const withSecret = client.secret !== null
  return json(200, {
    issuer,
    authorization_endpoint: issuer + authorizePath,
    token_endpoint: issuer + tokenPath,
    userinfo_endpoint: issuer + userInfoPath,
    jwks_uri: issuer + keysPath,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    claims_supported: [
      'sub',
      'iss',
      'aud',
      'exp',
      'iat',
      'auth_time',
      'nonce',
      'name',
      'email',
      'email_verified',
    ],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: withSecret
      ? ['client_secret_basic', 'client_secret_post']
      : ['none'],
    authorization_response_iss_parameter_supported: true,
  })
}
