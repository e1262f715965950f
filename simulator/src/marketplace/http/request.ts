import type { Credential } from '../oauth/credential.ts'
import { isCurrency, type CurrencyCode } from '../world/currency.ts'

/** An API request after it was let in: who asks is settled. */
export type ApiRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly credential: Credential
}

/** The currency prices are wanted in: the one asked for, US dollars when none or an unknown one is named. */
export function currencyOf(request: ApiRequest): CurrencyCode {
  const asked = request.query.get('curr_abbr')?.toUpperCase() ?? 'USD'
  return isCurrency(asked) ? asked : 'USD'
}

/** Somebody known asks: the answer may show pictures and figures about that account. */
export function isAuthenticated(request: ApiRequest): boolean {
  return request.credential.kind !== 'none'
}

/** The request is made in the name of this account. */
export function actsFor(request: ApiRequest, username: string): boolean {
  const { credential } = request
  if (credential.kind !== 'personal' && credential.kind !== 'oauth') return false
  return (
    credential.username.toLowerCase() === username.toLowerCase() &&
    !(credential.kind === 'oauth' && credential.careless)
  )
}
