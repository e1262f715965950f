import { createHash } from 'node:crypto'
import {
  SECOND_FACTOR_LIFETIME,
  isTicketOpen,
  readGivenCode,
  type GivenCode,
} from '@cratewatch/domain/accounts/second-factor/second-factor'
import { WRONG_CODES } from '@cratewatch/domain/accounts/sign-in/sign-in-limits'
import { SESSION_OPENERS } from '@cratewatch/domain/accounts/sign-in/sign-in-method'
import { instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { z } from 'zod'
import { refuse } from '../../base/refusal.ts'
import { recordSecurityEvent, type RecordDeps } from '../../collectors/security-events.ts'
import { lockUser } from '../../collectors/users.ts'
import type { Queries, Tx } from '../../database/database.ts'
import type { CookieJar, Visitor } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { AccountDeps } from '../methods/methods.ts'
import { uncountAttempt, hitAttempt, type AttemptKey } from '../sessions/attempts.ts'
import { knownDevice } from '../sessions/known-devices.ts'
import { presentSession } from '../sessions/present-session.ts'
import { openSession, type SessionStart } from '../sessions/sessions.ts'
import { openTicket, sealTicket, spendTicket } from '../sessions/tickets.ts'
import { keepApp, type KeepDeps } from './app-removal.ts'
import { useCode } from './codes.ts'

export const SECOND_FACTOR_COOKIE = 'second-factor'

const content = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  sessionId: z.uuid().nullable(),
  openedBy: z.enum(SESSION_OPENERS),
  openedById: z.string().nullable(),
  madeAt: z.number().transform(instant),
  passwordMark: z.string(),
})

/**
 * What a browser holds after the first factor: whose sign-in it is, by which method, when, and under which password.
 */
type SecondFactorTicket = z.output<typeof content>

function sealSecondFactorTicket(
  deps: Pick<Deps, 'clock' | 'ids' | 'secrets'>,
  { id, userId, openedBy, openedById }: Pick<SessionStart, 'id' | 'userId' | 'openedBy' | 'openedById'>,
  passwordHash: string | null,
): string {
  return sealTicket(deps.secrets, SECOND_FACTOR_COOKIE, {
    id: deps.ids.uuid(),
    userId,
    sessionId: id ?? null,
    openedBy,
    openedById,
    madeAt: deps.clock.now(),
    passwordMark: passwordMark(passwordHash),
  })
}

/** null: it is none of this instance, or too old. */
function openSecondFactorTicket(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  sealed: string | null,
): SecondFactorTicket | null {
  const ticket = openTicket(deps.secrets, SECOND_FACTOR_COOKIE, content, sealed)
  const isOpen = ticket !== null && isTicketOpen(ticket.madeAt, SECOND_FACTOR_LIFETIME, deps.clock.now())
  return isOpen ? ticket : null
}

/** Returns the sign-in that waits for its second step, without using it up; null: none, or it is asked for no more. */
export async function openStep(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  queries: Queries,
  sealed: string | null,
): Promise<Pick<SecondFactorTicket, 'id' | 'userId'> | null> {
  const ticket = openSecondFactorTicket(deps, sealed)
  return ticket !== null && (await isStillAsked(queries, ticket)) ? ticket : null
}

/**
 * Returns a value that identifies a stored password without revealing it: a new password or a reset ends every ticket.
 */
function passwordMark(passwordHash: string | null): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
}

/** The outcome of a shown first factor: a session, or a ticket that the second factor turns into one. */
type Entered =
  | { readonly kind: 'opened'; readonly token: string }
  | { readonly kind: 'second-factor'; readonly ticket: string }

/** Opens a session after the first factor, or a ticket when the account asks for a second one. */
export async function enter(
  deps: RecordDeps,
  queries: Queries,
  start: Omit<SessionStart, 'hasSecondFactor'>,
): Promise<Entered> {
  const factor = await queries
    .selectFrom('authenticator_apps')
    .innerJoin('users', 'users.id', 'authenticator_apps.user_id')
    .select('users.password_hash')
    .where('users.id', '=', start.userId)
    .executeTakeFirst()
  if (factor !== undefined) {
    return { kind: 'second-factor', ticket: sealSecondFactorTicket(deps, start, factor.password_hash) }
  }
  const { token } = await openSession(deps, queries, { ...start, hasSecondFactor: false })
  return { kind: 'opened', token }
}

/** Answers a shown first factor: with the session, or with the refusal that asks for the second factor. */
export async function answerEntered(deps: AccountDeps, entered: Entered, cookies: CookieJar) {
  if (entered.kind === 'opened') return ok(await presentSession(deps, entered.token, cookies))
  cookies.write(SECOND_FACTOR_COOKIE, entered.ticket, SECOND_FACTOR_LIFETIME)
  return refuse('SECOND_FACTOR_REQUIRED')
}

const ONE_RECORD = { max: 1, per: WRONG_CODES.per }

type GiveDeps = Pick<Deps, 'db'> & KeepDeps

type SecondFactorRequest = {
  readonly code: string
  readonly ticket: string | null
  readonly from: Pick<Visitor, 'network' | 'userAgent'>
  /** The token of the browser if it has signed in to any account before. */
  readonly device: string | null
}

/**
 * Finishes the sign-in that this browser's ticket stands for. A wrong code keeps the ticket and is counted across all
 * processes; a device that signed in before has its own count, which strangers cannot use up, and so have recovery codes.
 */
export async function giveSecondFactor(deps: GiveDeps, request: SecondFactorRequest) {
  if (request.code.trim() === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'code' })
  const ticket = openSecondFactorTicket(deps, request.ticket)
  if (ticket === null) return refuse('SIGN_IN_EXPIRED')
  const { userId } = ticket
  const device = await knownDevice(deps.db, userId, request.device)
  const given = readGivenCode(request.code)
  const key = countOf(userId, given, device, request.from.network)
  const retryAfter = await hitAttempt(deps, key, WRONG_CODES)
  if (retryAfter !== null) {
    await recordLocked(deps, userId, request)
    return refuse('RATE_LIMITED', { retryAfter })
  }
  const finished = await deps.db.transaction().execute((tx) => finish(tx, deps, { ticket, given, request }))
  if (finished.ok || finished.error.code !== 'WRONG_CODE') await uncountAttempt(deps, key)
  return finished
}

/**
 * Returns what a code is counted by. Of a recovery code, which nobody guesses, each network has a count of its own, so
 * that whoever has the password cannot shut its owner out by wrong codes.
 */
function countOf(
  userId: string,
  given: GivenCode | null,
  device: string | null,
  network: string,
): AttemptKey {
  return given?.kind === 'recovery'
    ? ['recovery code', userId, device ?? network]
    : ['second factor', userId, device ?? '']
}

/**
 * Records that codes for an account are no longer tried: once for each network, so that further attempts do not fill
 * the table.
 */
async function recordLocked(deps: GiveDeps, userId: string, { from }: SecondFactorRequest): Promise<void> {
  const isNotified =
    (await hitAttempt(deps, ['second factor locked', userId, from.network], ONE_RECORD)) !== null
  if (!isNotified) await recordSecurityEvent(deps.db, deps, { ...refused('sign-in-locked'), userId, from })
}

const refused = <const Kind extends string>(kind: Kind) => ({ kind, outcome: 'refused' }) as const

type Finish = {
  readonly ticket: SecondFactorTicket
  readonly given: GivenCode | null
  readonly request: SecondFactorRequest
}

async function finish(tx: Tx, deps: GiveDeps, { ticket, given, request }: Finish) {
  const { userId, sessionId, openedBy, openedById } = ticket
  const { from } = request
  await lockUser(tx, userId)
  if (!(await isStillAsked(tx, ticket))) return refuse('SIGN_IN_EXPIRED')
  const method = given?.kind === 'recovery' ? 'recovery-code' : 'authenticator'
  if (given === null || !(await useCode(tx, deps, userId, given))) {
    await recordSecurityEvent(tx, deps, { ...refused('sign-in'), method, userId, from })
    return refuse('WRONG_CODE', { field: 'code' })
  }
  if (!(await spendTicket(tx, ticket, SECOND_FACTOR_LIFETIME))) return refuse('SIGN_IN_EXPIRED')
  await recordSecurityEvent(tx, deps, { kind: 'sign-in', method, outcome: 'succeeded', userId, from })
  const keptApp = await keepApp(tx, deps, userId, from)
  const { token } = await openSession(deps, tx, {
    ...(sessionId === null ? {} : { id: sessionId }),
    userId,
    ...from,
    openedBy,
    openedById,
    hasSecondFactor: true,
  })
  return ok({ token, keptApp })
}

/** Whether the account still has the password under which the sign-in began, and still asks for codes. */
async function isStillAsked(queries: Queries, ticket: SecondFactorTicket): Promise<boolean> {
  const user = await queries
    .selectFrom('users')
    .innerJoin('authenticator_apps', 'authenticator_apps.user_id', 'users.id')
    .select('users.password_hash')
    .where('users.id', '=', ticket.userId)
    .executeTakeFirst()
  return user !== undefined && passwordMark(user.password_hash) === ticket.passwordMark
}
