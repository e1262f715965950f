import { minutes } from '@cratewatch/domain/kernel/duration'
import { instant, between, type Instant } from '@cratewatch/domain/kernel/instant'
import { z } from 'zod'
import type { CookieJar } from '../../http/caller/cookie-jar.ts'
import type { Secrets } from '../../base/secrets.ts'
import type { SignInProblem } from '../marketplace/marketplace-sign-in.ts'
import type { SsoProblem } from '../sso/finish-sso.ts'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../base/refusal.ts'
import { askSecondFactor, proveAgain, type Prover, type ProvingDeps } from './prove-again.ts'
import { renewSession } from './reauthenticate.ts'

const COOKIE = 'reauthentication'

/** How long the page has to load and finish after the other site's answer. */
const ROUND_TRIP_LIFETIME = minutes(5)

const proof = z.object({
  for: z.literal('reauthentication'),
  method: z.enum(['marketplace', 'sso']),
  sessionId: z.uuid(),
  provenAt: z.number().transform(instant),
})

/** Proof that the holder of a session authenticated again at another site. */
type RoundTripProof = {
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

/**
 * Authenticates the holder of a session again by the proof that this browser brought back, and by the second factor
 * where the account asks for it; returns the session's new token. A proof counts once: it must be younger than the
 * session's last authentication.
 */
export async function finishRoundTrip(
  deps: ProvingDeps,
  prover: Pick<Prover, 'session' | 'from'>,
  { proof, code }: { readonly proof: RoundTripProof | null; readonly code: string },
) {
  const { id: sessionId, userId } = prover.session
  if (proof === null || proof.sessionId !== sessionId) return refuse('INVALID_TOKEN')
  if (between(proof.provenAt, deps.clock.now()) >= ROUND_TRIP_LIFETIME) return refuse('INVALID_TOKEN')
  return proveAgain(deps, { ...prover, method: proof.method }, async (tx) => {
    const { authenticated_at: last } = await tx
      .selectFrom('sessions')
      .select('authenticated_at')
      .where('id', '=', sessionId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (last >= proof.provenAt) return refuse('INVALID_TOKEN')
    const asked = await askSecondFactor(tx, deps, userId, code)
    return asked.ok ? ok(await renewSession(deps, tx, sessionId, proof.provenAt)) : asked
  })
}
