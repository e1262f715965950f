import { text, type Answer } from '../../kit/answer.ts'
import type { Incoming } from '../../kit/incoming.ts'
import { oauthParams, signatureHolds, type OAuthParams } from './signature.ts'
import type { App, Vault } from './vault.ts'

/** `GET /oauth/request_token`: begins a sign-in. Answers are form-encoded, refusals plain text. */
export function requestToken(incoming: Incoming, vault: Vault): Answer {
  const params = oauthParams(incoming)
  const app = readApp(params, vault)
  if ('status' in app) return app
  if (!signatureHolds(incoming, params, app.secret, '')) return text(401, 'Invalid signature.')
  const callback = params['oauth_callback'] ?? 'oob'
  if (!mayReturnTo(app, callback)) return text(400, 'Invalid callback: it does not match the one registered.')
  const grant = vault.request(app, callback)
  return form({
    oauth_token: grant.token,
    oauth_token_secret: grant.secret,
    oauth_callback_confirmed: 'true',
  })
}

/** `POST /oauth/access_token`: finishes a sign-in. Late, repeated or denied tokens are 400. */
export function accessToken(incoming: Incoming, vault: Vault): Answer {
  const params = oauthParams(incoming)
  const app = readApp(params, vault)
  if ('status' in app) return app
  const grant = vault.grant(params['oauth_token'] ?? '')
  if (grant === undefined || grant.app.key !== app.key) return text(400, 'Invalid or expired request token.')
  if (!signatureHolds(incoming, params, app.secret, grant.secret)) return text(401, 'Invalid signature.')
  const access = vault.redeem(grant, params['oauth_verifier'] ?? '')
  if (!access.ok) return text(400, 'Invalid verifier.')
  return form({ oauth_token: access.value.token, oauth_token_secret: access.value.secret })
}

function readApp(params: OAuthParams, vault: Vault): App | Answer {
  for (const name of ['oauth_consumer_key', 'oauth_signature', 'oauth_nonce', 'oauth_timestamp']) {
    if (!params[name]) return text(401, `Parameter not found: ${name}`)
  }
  return vault.app(params['oauth_consumer_key'] ?? '') ?? text(401, 'Invalid consumer.')
}

function mayReturnTo(app: App, callback: string): boolean {
  return callback === 'oob' || app.callback === undefined || callback.startsWith(app.callback)
}

function form(values: Readonly<Record<string, string>>): Answer {
  return text(200, new URLSearchParams(values).toString(), 'application/x-www-form-urlencoded')
}
