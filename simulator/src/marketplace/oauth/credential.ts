import { timingSafeEqual } from 'node:crypto'
import { refused, ok, type Result } from '@cratewatch/domain/kernel/result'
import { readable, text, type Answer, type Incoming } from '../../kit/serve.ts'
import type { Collectors } from '../world/collectors.ts'
import type { Vault, App } from './vault.ts'

/** The account or application that a request acts for. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'app'; readonly appName: string }
  | { readonly kind: 'personal'; readonly username: string }
  | {
      readonly kind: 'oauth'
      readonly username: string
      readonly appName: string
      /** The nonce is too long or the time not in seconds: identity still works, private lists are refused. */
      readonly careless: boolean
    }

/** Whether the request claims credentials at all, even false ones: the limit in the headers depends on the claim. */
export function claimsCredentials({ headers }: Incoming): boolean {
  return headers.authorization !== undefined
}

/** Verifies the claimed credentials. A refusal has no reason, as at the marketplace. */
export function readCredential(
  incoming: Incoming,
  vault: Vault,
  collectors: Collectors,
): Result<Credential, 'invalid'> {
  if (!claimsCredentials(incoming)) return ok({ kind: 'none' })
  const header = incoming.headers.authorization ?? ''
  if (/^OAuth\s/i.test(header)) return readSigned(incoming, vault)
  const claimed = readPairs(header)
  if (claimed['token'] !== undefined) return readPersonal(claimed['token'], collectors)
  const app = vault.app(claimed['key'] ?? '')
  return app !== undefined && app.secret === claimed['secret']
    ? ok({ kind: 'app', appName: app.name })
    : refused('invalid')
}

function readSigned(incoming: Incoming, vault: Vault): Result<Credential, 'invalid'> {
  const params = oauthParams(incoming)
  const access = vault.access(params['oauth_token'] ?? '')
  if (access === undefined || access.app.key !== params['oauth_consumer_key']) return refused('invalid')
  if (!signatureHolds(params, access.app.secret, access.secret)) return refused('invalid')
  const nonce = params['oauth_nonce'] ?? ''
  const careless =
    nonce.length === 0 || nonce.length > 64 || !/^\d{9,10}$/.test(params['oauth_timestamp'] ?? '')
  return ok({ kind: 'oauth', username: access.username, appName: access.app.name, careless })
}

function readPersonal(token: string, collectors: Collectors): Result<Credential, 'invalid'> {
  const owner = collectors.all().find((collector) => collector.personalToken === token)
  return owner ? ok({ kind: 'personal', username: owner.username }) : refused('invalid')
}

/** Parses `Discogs key=K, secret=S` or `Discogs token=T`. */
function readPairs(header: string): Readonly<Record<string, string>> {
  if (!/^Discogs\s/i.test(header)) return {}
  const pairs = header
    .slice(8)
    .split(',')
    .map((pair) => pair.trim().split('=', 2))
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]))
}

/** `GET /oauth/request_token`: begins a sign-in. Answers are form-encoded, refusals plain text. */
export function requestToken(incoming: Incoming, vault: Vault): Answer {
  const params = oauthParams(incoming)
  const app = readApp(params, vault)
  if ('status' in app) return app
  if (!signatureHolds(params, app.secret, '')) return text(401, 'Invalid signature.')
  const callback = params['oauth_callback'] ?? ''
  if (!URL.canParse(callback)) return text(400, 'Invalid callback: it does not match the one registered.')
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
  if (!signatureHolds(params, app.secret, grant.secret)) return text(401, 'Invalid signature.')
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

function form(values: Readonly<Record<string, string>>): Answer {
  return text(200, new URLSearchParams(values).toString(), 'application/x-www-form-urlencoded')
}

type OAuthParams = Readonly<Record<string, string>>

/** Reads the `oauth_*` parameters of the header. */
function oauthParams({ headers }: Incoming): OAuthParams {
  const pairs = (headers.authorization ?? '').matchAll(/([A-Za-z_]+)="([^"]*)"/g)
  return Object.fromEntries([...pairs].map(([, key = '', value = '']) => [key, readable(value)] as const))
}

/** Whether both secrets were sent (PLAINTEXT); `tokenSecret` is empty before there is a token. */
function signatureHolds(params: OAuthParams, appSecret: string, tokenSecret: string): boolean {
  const [given, key] = [params['oauth_signature'] ?? '', `${appSecret}&${tokenSecret}`].map((each) =>
    Buffer.from(each),
  )
  return (
    params['oauth_signature_method'] === 'PLAINTEXT' &&
    given !== undefined &&
    given.length === key?.length &&
    timingSafeEqual(given, key)
  )
}
