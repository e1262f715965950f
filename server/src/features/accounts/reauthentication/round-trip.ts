import { minutes } from '@cratewatch/domain/kernel/duration'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { z } from 'zod'
import type { CookieJar } from '../../../http/caller/cookie-jar.ts'
import type { Secrets } from '../../../secrets.ts'

const COOKIE = 'reauthentication'

/** How long the page has to load and finish after the other site's answer. */
export const ROUND_TRIP_LIFETIME = minutes(5)

const proof = z.object({
  for: z.literal('reauthentication'),
  method: z.enum(['marketplace', 'sso']),
  sessionId: z.uuid(),
  provenAt: z.number().transform(instant),
})

/** Proof that the holder of a session authenticated again at another site. */
export type RoundTripProof = {
  readonly method: 'marketplace' | 'sso'
  readonly sessionId: string
  readonly provenAt: Instant
}

/**
 * Seals the proof in a cookie that scripts cannot read, so that a stolen token alone cannot finish with it. Every round
 * trip (marketplace, single sign-on) ends here.
 */
export function writeProof(
  secrets: Pick<Secrets, 'encrypt'>,
  cookies: Pick<CookieJar, 'write'>,
  given: RoundTripProof,
): void {
  const sealed = secrets.encrypt(JSON.stringify({ for: 'reauthentication', ...given }))
  cookies.write(COOKIE, sealed.toString('base64url'), ROUND_TRIP_LIFETIME)
}

/** Reads the proof without clearing it; null when this instance has not sealed it as one. */
export function readProof(secrets: Pick<Secrets, 'decrypt'>, cookies: CookieJar): RoundTripProof | null {
  const sealed = cookies.read(COOKIE)
  if (sealed === null) return null
  try {
    const opened = proof.safeParse(JSON.parse(secrets.decrypt(Buffer.from(sealed, 'base64url'))))
    return opened.success ? opened.data : null
  } catch {
    return null
  }
}

/** Removes the proof from the browser. */
export function clearProof(cookies: Pick<CookieJar, 'clear'>): void {
  cookies.clear(COOKIE)
}
