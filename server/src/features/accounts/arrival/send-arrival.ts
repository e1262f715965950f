import { ARRIVAL_LIFETIME } from '@cratewatch/domain/accounts/sign-in/arrival-code'
import type { CookieJar } from '../../../http/caller/cookie-jar.ts'
import type { PendingArrival } from './create-arrival.ts'

export const ARRIVAL_COOKIE = 'arrival'

/** Sets the cookie that binds an arrival to this browser, and returns the parameters for `/auth`. */
export function sendArrival(
  cookies: CookieJar,
  { code, browserKey }: PendingArrival,
): { readonly token: string; readonly action: 'login' } {
  cookies.write(ARRIVAL_COOKIE, browserKey, ARRIVAL_LIFETIME)
  return { token: code, action: 'login' }
}
