import type { Credential } from '../oauth/credential.ts'
import { isCurrency, type CurrencyCode } from '../world/currency.ts'

/** An admitted API request, whose caller is known. */
export type ApiRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly credential: Credential
}

/** Returns the currency of prices: the requested one, or US dollars when none or an unknown one is named. */
export function currencyOf(request: ApiRequest): CurrencyCode {
  const asked = request.query.get('curr_abbr')?.toUpperCase() ?? 'USD'
  return isCurrency(asked) ? asked : 'USD'
}

/** Whether the caller is known, so that pictures and figures may be shown. */
export function isAuthenticated(request: ApiRequest): boolean {
  return request.credential.kind !== 'none'
}

/** Whether the request acts for this account. */
export function actsFor(request: ApiRequest, username: string): boolean {
  const { credential } = request
  if (credential.kind !== 'personal' && credential.kind !== 'oauth') return false
  return (
    credential.username.toLowerCase() === username.toLowerCase() &&
    !(credential.kind === 'oauth' && credential.careless)
  )
}
