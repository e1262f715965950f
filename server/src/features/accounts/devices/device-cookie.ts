import { days } from '@cratewatch/domain/kernel/duration'
import type { CookieJar } from '../../../http/caller/cookie-jar.ts'
import type { Deps } from '../../../deps.ts'

const DEVICE_COOKIE = 'device'

/** Browsers keep a cookie for 400 days at most; a device that has not signed in for this long is forgotten. */
const DEVICE_LIFETIME = days(400)

/**
 * Reads the token that a browser was given at its first sign-in; null: it has none, or one this instance did not issue.
 */
export function readDevice(cookies: Pick<CookieJar, 'read'>): string | null {
  const token = cookies.read(DEVICE_COOKIE)
  return token !== null && /^[\w-]{43}$/.test(token) ? token : null
}

/** Renews the device cookie of a browser, with its token or a new one. */
export function writeDevice(cookies: CookieJar, ids: Deps['ids']): string {
  const token = readDevice(cookies) ?? ids.token()
  cookies.write(DEVICE_COOKIE, token, DEVICE_LIFETIME)
  return token
}
