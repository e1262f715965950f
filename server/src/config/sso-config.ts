import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { isProtected, type Given } from './environment.ts'

/** The settings of the OpenID Connect issuer. */
export type SsoConfig = {
  readonly issuer: string
  readonly clientId: string
  /** null: a public client. */
  readonly clientSecret: string | null
  /** The issuer's name on our pages. */
  readonly name: string
  /** Whether every other way to sign in or up is refused. */
  readonly only: boolean
  readonly timeout: Duration
}

/** Reads the variables of single sign-on; null without any. The error is a sentence for the operator. */
export function readSsoConfig(given: Given): Result<SsoConfig | null, string> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  if (issuer === undefined && clientId === null) {
    if (clientSecret === null && !given.OIDC_ONLY) return ok(null)
    return refused('OIDC_CLIENT_SECRET and OIDC_ONLY need OIDC_ISSUER and OIDC_CLIENT_ID: set them too.')
  }
  if (issuer === undefined || clientId === null) {
    return refused('OIDC_ISSUER and OIDC_CLIENT_ID belong together: set both or neither.')
  }
  if (!isProtected(issuer)) {
    return refused('OIDC_ISSUER must begin with https://; http:// is only for an issuer on this machine.')
  }
  const name = given.OIDC_NAME ?? new URL(issuer).hostname
  return ok({ issuer, clientId, clientSecret, name, only: given.OIDC_ONLY, timeout: seconds(8) })
}
