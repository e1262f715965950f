import { days } from '@cratewatch/domain/kernel/duration'
import type { CookieJar } from '../../../http/caller/cookie-jar.ts'
import type { Deps } from '../../../deps.ts'

const DEVICE_COOKIE = 'device'

/** As long as browsers keep a cookie; a device that did not sign in for this long is forgotten (clean-up). */
const DEVICE_LIFETIME = days(400)

/** The token that a browser was given when it first signed in; null: it never did, or what it sends is none of ours. */
export function readDevice(cookies: Pick<CookieJar, 'read'>): string | null {
  const token = cookies.read(DEVICE_COOKIE)
  return token !== null && /^[\w-]{43}$/.test(token) ? token : null
}

/** Has the browser keep its token, or a new one, for another while. */
export function writeDevice(cookies: CookieJar, ids: Deps['ids']): string {
  const token = readDevice(cookies) ?? ids.token()
  cookies.write(DEVICE_COOKIE, token, DEVICE_LIFETIME)
  return token
}
