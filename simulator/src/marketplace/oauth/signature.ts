import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Incoming } from '../../kit/incoming.ts'

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
