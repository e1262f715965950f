import type { OpenIdProvider } from './start-openid.ts'

/** Returns the server's settings for this provider. */
export function openIdSettings(
  provider: Pick<OpenIdProvider, 'issuer' | 'organisation' | 'clientId' | 'clientSecret'>,
): Record<string, string> {
  return {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret ?? '',
    OIDC_NAME: provider.organisation,
  }
}
