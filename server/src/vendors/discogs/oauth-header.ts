import type { Clock } from '../../clock.ts'
import type { Ids } from '../../ids.ts'
import type { OAuthToken } from '../marketplace-sign-in.ts'

export type Consumer = { readonly key: string; readonly secret: string }

/**
 * Builds an OAuth 1.0a header signed PLAINTEXT, as the marketplace recommends: safe because the connection is
 * encrypted. Private lists need this form of nonce and time (at most 64 characters, seconds).
 */
export function oauthHeader(
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
  consumer: Consumer,
  token: OAuthToken | null,
  more: Readonly<Record<string, string>> = {},
): string {
  const values = {
    oauth_consumer_key: consumer.key,
    oauth_nonce: ids.bytes(16).toString('hex'),
    oauth_signature: `${encode(consumer.secret)}&${encode(token?.secret ?? '')}`,
    oauth_signature_method: 'PLAINTEXT',
    oauth_timestamp: String(Math.floor(clock.now() / 1000)),
    ...(token === null ? {} : { oauth_token: token.token }),
    ...more,
  }
  return `OAuth ${Object.entries(values)
    .map(([name, value]) => `${name}="${encode(value)}"`)
    .join(', ')}`
}

/** RFC 5849 §3.6: characters that `encodeURIComponent` leaves alone are escaped too. */
function encode(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
