import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Endpoint } from '@cratewatch/contracts/endpoint'
import type { Config } from '../../base/config/config.ts'
import type { Route } from '../../http/route.ts'
import { refuse } from '../../base/refusal.ts'

/** The calls that are refused where single sign-on is the only way in. A new sign-in method has to be added here. */
const REPLACED: ReadonlySet<Endpoint> = new Set<Endpoint>([
  endpoints.signup,
  endpoints.login,
  endpoints.checkEmail,
  endpoints.marketplaceLogin,
  endpoints.startPasskeySignIn,
  endpoints.signInWithPasskey,
  endpoints.requestPasswordReset,
  endpoints.changePassword,
])

/** Returns the routes; where single sign-on is the only way in, those it replaces refuse. */
export function unlessOnlySso({ sso }: Pick<Config, 'sso'>, routes: readonly Route[]): Route[] {
  if (sso?.only !== true) return [...routes]
  const refused = () => Promise.resolve(refuse('SSO_ONLY'))
  return routes.map((route) => (REPLACED.has(route.endpoint) ? { ...route, handle: refused } : route))
}
