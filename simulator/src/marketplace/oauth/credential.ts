import { refused, ok, type Result } from '@cratewatch/domain/kernel/result'
import { type Incoming, text, type Answer } from '../../kit/serve.ts'
import type { Collectors } from '../world/collectors.ts'
import type { Vault, App } from './vault.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

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
export function claimsCredentials(incoming: Incoming): boolean {
  const { query } = incoming
  return (
    incoming.headers.authorization !== undefined ||
    query.has('token') ||
    (query.has('key') && query.has('secret'))
  )
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
  const claimed = { ...Object.fromEntries(incoming.query), ...readPairs(header) }
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
  if (!signatureHolds(incoming, params, access.app.secret, access.secret)) return refused('invalid')
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

export type OAuthParams = Readonly<Record<string, string>>

/** Reads the `oauth_*` parameters, which clients send in the header, the query, a form, or several of them. */
export function oauthParams(incoming: Incoming): OAuthParams {
  const header = incoming.headers.authorization ?? ''
  const pairs = /^OAuth\s/i.test(header) ? [...header.slice(6).matchAll(/([A-Za-z_]+)="([^"]*)"/g)] : []
  const outside = [...incoming.query, ...formOf(incoming)].filter(([key]) => key.startsWith('oauth_'))
  return Object.fromEntries([
    ...outside,
    ...pairs.map(([, key = '', value = '']) => [key, decode(value)] as const),
  ])
}

/** Whether the signature was made with both secrets; `tokenSecret` is empty before there is a token. */
export function signatureHolds(
  incoming: Incoming,
  params: OAuthParams,
  appSecret: string,
  tokenSecret: string,
): boolean {
  const key = `${encode(appSecret)}&${encode(tokenSecret)}`
  const given = params['oauth_signature'] ?? ''
  if (params['oauth_signature_method'] === 'PLAINTEXT') return same(given, key)
  if (params['oauth_signature_method'] !== 'HMAC-SHA1') return false
  return same(given, createHmac('sha1', key).update(baseString(incoming, params)).digest('base64'))
}

/** RFC 5849 §3.4.1: method, address without query, and every parameter in order. */
function baseString(incoming: Incoming, params: OAuthParams): string {
  const signed = Object.entries(params).filter(([name]) => name !== 'oauth_signature' && name !== 'realm')
  const others = [...incoming.query, ...formOf(incoming)].filter(([name]) => !(name in params))
  const pairs = [...signed, ...others].map(([name, value]) => [encode(name), encode(value)] as const)
  const ordered = pairs
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
  const address = `${incoming.scheme}://${(incoming.headers.host ?? '').toLowerCase()}${incoming.path}`
  return [incoming.method, encode(address), encode(ordered.join('&'))].join('&')
}

function formOf(incoming: Incoming): readonly (readonly [string, string])[] {
  const isForm = incoming.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  return isForm ? [...new URLSearchParams(incoming.body)] : []
}

/** RFC 3986: characters that `encodeURIComponent` leaves alone are escaped too. */
function encode(value: string): string {
  return encodeURIComponent(value).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function same(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
