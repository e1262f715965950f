import { minutes } from '@cratewatch/domain/kernel/duration'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { z } from 'zod'
import type { CookieJar } from '../../http/caller/caller.ts'
import type { Secrets } from '../../base/secrets.ts'
import type { SignInProblem } from '../marketplace/marketplace-sign-in.ts'
import { openSealed, seal } from '../sessions/tickets.ts'
import type { SsoProblem } from '../sso/sso-sign-in.ts'

const COOKIE = 'reauthentication'

/** How long the page has to load and finish after the other site's answer. */
export const ROUND_TRIP_LIFETIME = minutes(5)

const proof = z.object({
  for: z.literal(COOKIE),
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
  cookies.write(COOKIE, seal(secrets, { for: COOKIE, ...given }), ROUND_TRIP_LIFETIME)
}

/** Reads the proof without clearing it; null when this instance has not sealed it as one. */
export function readProof(secrets: Pick<Secrets, 'decrypt'>, cookies: CookieJar): RoundTripProof | null {
  return openSealed(secrets, cookies.read(COOKIE), proof)
}

/** Removes the proof from the browser. */
export function clearProof(cookies: Pick<CookieJar, 'clear'>): void {
  cookies.clear(COOKIE)
}

const HOME = '/dashboard'

/**
 * Returns the page to come back to as a path of the dashboard; any other address becomes the dashboard's first page.
 */
export function returnPath(publicUrl: string, given: string): string {
  if (!URL.canParse(given, publicUrl)) return HOME
  const { origin, pathname, search, hash } = new URL(given, publicUrl)
  const isOurs =
    origin === new URL(publicUrl).origin && (pathname === HOME || pathname.startsWith(`${HOME}/`))
  return isOurs ? `${pathname}${search}${hash}` : HOME
}

/** Adds the outcome to a path, for the application to show. */
export function withOutcome(path: string, outcome: 'done' | SignInProblem | `sso_${SsoProblem}`): string {
  const url = new URL(path, 'http://own')
  url.searchParams.set('reauthentication', outcome)
  return `${url.pathname}${url.search}${url.hash}`
}
