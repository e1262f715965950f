import { refused, ok, type Result } from '@cratewatch/domain/kernel/result'
import type { Incoming } from '../../kit/incoming.ts'
import type { Collectors } from '../world/collectors.ts'
import { oauthParams, signatureHolds } from './signature.ts'
import type { Vault } from './vault.ts'

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
