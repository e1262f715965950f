import { readGivenCode, type GivenCode } from '@cratewatch/domain/accounts/second-factor/given-code'
import {
  isTicketOpen,
  SECOND_FACTOR_LIFETIME,
} from '@cratewatch/domain/accounts/second-factor/ticket-lifetime'
import { WRONG_CODES } from '@cratewatch/domain/accounts/sign-in/sign-in-limits'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Tx } from '../../database/database.ts'
import type { Visitor } from '../../http/caller/caller.ts'
import { refuse } from '../../base/refusal.ts'
import { recordSecurityEvent, type RecordDeps } from '../../collectors/security-events.ts'
import type { Deps } from '../../outbound/deps.ts'
import { giveBackAttempt, hitAttempt, type AttemptKey } from '../sessions/attempt-counts.ts'
import { knownDevice } from '../sessions/known-devices.ts'
import { openSession } from '../sessions/sessions.ts'
import { spendTicket } from '../sessions/sealed-ticket.ts'
import { openSecondFactorTicket, passwordMark, type SecondFactorTicket } from './second-factor-ticket.ts'
import { useCode } from './use-code.ts'

const ONE_RECORD = { max: 1, per: WRONG_CODES.per }

type GiveDeps = Pick<Deps, 'db'> & RecordDeps

export type SecondFactorRequest = {
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
  if (ticket === null || !isTicketOpen(ticket.madeAt, SECOND_FACTOR_LIFETIME, deps.clock.now()))
    return refuse('SIGN_IN_EXPIRED')
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
  if (finished.ok || finished.error.code !== 'WRONG_CODE') await giveBackAttempt(deps, key)
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
  if (!(await isStillAsked(tx, ticket))) return refuse('SIGN_IN_EXPIRED')
  const method = given?.kind === 'recovery' ? 'recovery-code' : 'authenticator'
  if (given === null || !(await useCode(tx, deps, userId, given))) {
    await recordSecurityEvent(tx, deps, { ...refused('sign-in'), method, userId, from })
    return refuse('WRONG_CODE', { field: 'code' })
  }
  if (!(await spendTicket(tx, ticket, SECOND_FACTOR_LIFETIME))) return refuse('SIGN_IN_EXPIRED')
  await recordSecurityEvent(tx, deps, { kind: 'sign-in', method, outcome: 'succeeded', userId, from })
  const { token } = await openSession(deps, tx, {
    ...(sessionId === null ? {} : { id: sessionId }),
    userId,
    userAgent: from.userAgent,
    network: from.network,
    openedBy,
    openedById,
    hasSecondFactor: true,
  })
  return ok(token)
}

/** Whether the account still has the password under which the sign-in began, and still asks for codes. */
async function isStillAsked(tx: Tx, ticket: SecondFactorTicket): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .innerJoin('authenticator_apps', 'authenticator_apps.user_id', 'users.id')
    .select('users.password_hash')
    .where('users.id', '=', ticket.userId)
    .executeTakeFirst()
  return user !== undefined && passwordMark(user.password_hash) === ticket.passwordMark
}
