import type { ErrorCode } from '@cratewatch/contracts/errors'
import type { ReauthenticationMethod } from '@cratewatch/contracts/people/reauthentication'
import type { SecurityMethod } from '@cratewatch/contracts/people/security-event-kinds'
import { readGivenCode } from '@cratewatch/domain/accounts/second-factor/second-factor'
import { REAUTHENTICATION_GUESSES } from '@cratewatch/domain/accounts/sign-in/sign-in-limits'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { between, instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok, type Result } from '@cratewatch/domain/kernel/result'
import { z } from 'zod'
import { refuse, type Refusal } from '../../base/refusal.ts'
import type { Secrets } from '../../base/secrets.ts'
import { recordSecurityEvent } from '../../collectors/security-events.ts'
import { lockUser } from '../../collectors/users.ts'
import type { Tx } from '../../database/database.ts'
import type { Session, Visitor, CookieJar } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { SignInProblem } from '../marketplace/marketplace-sign-in.ts'
import { listAccesses } from '../methods/accesses.ts'
import { relyingParty } from '../passkeys/verify-passkey.ts'
import { isPassword } from '../passwords/passwords.ts'
import { keepApp, type KeepDeps } from '../second-factor/app-removal.ts'
import { useCode } from '../second-factor/codes.ts'
import { uncountAttempt, hitAttempt } from '../sessions/attempts.ts'
import { renewSession } from '../sessions/sessions.ts'
import { openSealed, seal } from '../sessions/tickets.ts'
import type { SsoProblem } from '../sso/sso-sign-in.ts'

type PasswordProof = { readonly password: string; readonly code?: string | undefined }

/**
 * Authenticates the holder of a session again by their password, and by the second factor where the account asks for
 * it; returns the session's new token.
 */
export async function reauthenticate(
  deps: ProvingDeps,
  prover: Pick<Prover, 'session' | 'from'>,
  { password, code = '' }: PasswordProof,
) {
  if (password === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'password' })
  const { id: sessionId, userId } = prover.session
  const { password_hash: hash } = await deps.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const byPassword = { ...prover, method: 'password', isShown: () => isPassword(hash, password) } as const
  return proveAgain(deps, byPassword, async (tx, isShown) => {
    if (!isShown) return refuse('INVALID_CREDENTIALS', { field: 'password' })
    const checked = await requireSecondFactor(tx, deps, prover, code)
    if (!checked.ok) return checked
    return ok(await renewSession(deps, tx, sessionId, deps.clock.now(), checked.value))
  })
}

type OfferingDeps = Pick<Deps, 'config' | 'marketplaceSignIn' | 'singleSignOn'>

/** Whether this instance offers authenticating again by each method. */
const IS_OFFERED: Readonly<Record<ReauthenticationMethod, (deps: OfferingDeps) => boolean>> = {
  passkey: (deps) => relyingParty(deps.config) !== null,
  password: () => true,
  marketplace: (deps) => deps.marketplaceSignIn !== null,
  sso: (deps) => deps.singleSignOn !== null,
}

/** Lists the methods by which a user can authenticate again: those the account has and the instance offers. */
export async function offeredMethods(
  deps: OfferingDeps & Pick<Deps, 'db'>,
  userId: string,
): Promise<ReauthenticationMethod[]> {
  const known = Object.keys(IS_OFFERED) as ReauthenticationMethod[]
  const kinds = new Set<string>((await listAccesses(deps.db, userId, known)).map(({ kind }) => kind))
  return known.filter((method) => kinds.has(method) && IS_OFFERED[method](deps))
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
  const { id: sessionId } = prover.session
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
    const checked = await requireSecondFactor(tx, deps, prover, code)
    return checked.ok ? ok(await renewSession(deps, tx, sessionId, proof.provenAt, checked.value)) : checked
  })
}

type ProvingDeps = Pick<Deps, 'db'> & KeepDeps

/** The session, where the request comes from, and the first factor that is shown. */
type Prover = {
  readonly session: Pick<Session, 'id' | 'userId'>
  readonly from: Pick<Visitor, 'network' | 'userAgent'>
  readonly method: SecurityMethod
  /**
   * Checks the first factor, before the transaction because comparing a password is slow. Default: it has been shown.
   */
  readonly isShown?: () => Promise<boolean>
}

/**
 * Attempts to authenticate again and records the outcome. Wrong passwords and wrong codes share one limit, whichever
 * the first factor is; a refusal that involves no guess is not counted.
 */
async function proveAgain<T, Code extends ErrorCode>(
  deps: ProvingDeps,
  { session, from, method, isShown = async () => true }: Prover,
  attempt: (tx: Tx, isShown: boolean) => Promise<Result<T, Refusal<Code>>>,
) {
  const { userId } = session
  const key = ['reauthentication', userId] as const
  const wait = await hitAttempt(deps, key, REAUTHENTICATION_GUESSES)
  if (wait !== null) return refuse('RATE_LIMITED', { retryAfter: wait })
  const event = { kind: 'reauthentication', method, userId, from } as const
  const shown = await isShown()
  const proven = await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    const tried = await attempt(tx, shown)
    if (tried.ok || isGuess(tried.error)) {
      const outcome = tried.ok ? 'succeeded' : 'refused'
      await recordSecurityEvent(tx, deps, { ...event, outcome })
    }
    return tried
  })
  if (proven.ok || !isGuess(proven.error)) await uncountAttempt(deps, key)
  return proven
}

const isGuess = ({ code }: Refusal<ErrorCode>) => code === 'INVALID_CREDENTIALS' || code === 'WRONG_CODE'

/**
 * Requires the second factor, after the first, of an account that has one, and returns whether it has. A correct code is
 * used up, and keeps the app.
 */
async function requireSecondFactor(
  tx: Tx,
  deps: KeepDeps,
  { session: { userId }, from }: Pick<Prover, 'session' | 'from'>,
  text: string,
) {
  const app = await tx
    .selectFrom('authenticator_apps')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (app === undefined) return ok(false)
  if (text.trim() === '') return refuse('SECOND_FACTOR_REQUIRED', { field: 'code' })
  const given = readGivenCode(text)
  if (given === null || !(await useCode(tx, deps, userId, given)))
    return refuse('WRONG_CODE', { field: 'code' })
  await keepApp(tx, deps, userId, from)
  return ok(true)
}

const COOKIE = 'reauthentication'

/** How long the page has to load and finish after the other site's answer. */
const ROUND_TRIP_LIFETIME = minutes(5)

const proof = z.object({
  for: z.literal(COOKIE),
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
