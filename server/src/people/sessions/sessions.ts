import { operatorAccess } from '@cratewatch/domain/accounts/operator-access'
import {
  isRecentAuthentication,
  needsTouch,
  sessionExpiry,
} from '@cratewatch/domain/accounts/sign-in/session-age'
import type { SessionOpener } from '@cratewatch/domain/accounts/sign-in/sign-in-method'
import { days } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { hashToken } from '../../base/secrets.ts'
import { recordSecurityEvent, type RecordDeps } from '../../collectors/security-events.ts'
import { compiled } from '../../database/compiled.ts'
import { timestamp, type Queries, type Tx } from '../../database/database.ts'
import { ago, batchOf, type OldRows } from '../../database/kept-rows.ts'
import type { Session } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'

/** What begins a session. */
export type SessionStart = {
  /** The id to give it; absent: a new one. */
  readonly id?: string
  readonly userId: string
  readonly userAgent: string | null
  /** The network of the caller's address. */
  readonly network: string
  readonly openedBy: SessionOpener
  /** The id of the sign-in method within its kind; null: opened by a mailed link. */
  readonly openedById: string | null
  /** Whether a second factor was given too, or the method counts as both. */
  readonly hasSecondFactor: boolean
}

/** Opens a session, recorded as a sign-in, and returns its id and its token, which is stored only as a hash. */
export async function openSession(
  deps: RecordDeps,
  queries: Queries,
  start: SessionStart,
): Promise<{ readonly token: string; readonly sessionId: string }> {
  const now = timestamp(deps.clock.now())
  const token = deps.ids.token()
  const sessionId = start.id ?? deps.ids.uuid()
  const session = {
    token_hash: hashToken(token),
    id: sessionId,
    user_id: start.userId,
    created_at: now,
    last_seen_at: now,
    expires_at: timestamp(sessionExpiry(deps.clock.now(), deps.clock.now())),
    user_agent: start.userAgent,
    opened_by: start.openedBy,
    opened_by_id: start.openedById,
    authenticated_at: now,
    second_factor_at: start.hasSecondFactor ? now : null,
  }
  const event = { kind: 'sign-in', method: start.openedBy, outcome: 'succeeded' } as const
  // By one statement, so that neither is there without the other.
  const opening = queries.with('session', (db) => db.insertInto('sessions').values(session))
  await recordSecurityEvent(opening, deps, { ...event, userId: start.userId, from: start })
  return { token, sessionId }
}

const readSession = compiled<{ readonly tokenHash: Buffer }>()((queries, value) =>
  queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.created_at',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'sessions.authenticated_at',
      'sessions.second_factor_at',
      'users.locale',
      'users.email',
      'users.email_confirmed_at',
    ])
    .select(
      sql<boolean>`exists (select from authenticator_apps a where a.user_id = users.id)`.as('asks_for_code'),
    )
    .where('token_hash', '=', value('tokenHash', 'bytea')),
)

/** Finds the open session of a token and extends it; null when there is none. */
export async function authenticate(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  token: string,
): Promise<Omit<Session, 'network'> | null> {
  const now = deps.clock.now()
  const [row] = await readSession(deps.db, { tokenHash: hashToken(token) })
  if (row === undefined || row.expires_at <= now) return null
  const touched = needsTouch(row.last_seen_at, now)
  const expiresAt = touched ? sessionExpiry(row.created_at, now) : row.expires_at
  if (touched) await touch(deps, row.id, expiresAt)
  const account = { email: row.email, emailConfirmedAt: row.email_confirmed_at }
  const shown = {
    authenticatedAt: row.authenticated_at,
    secondFactorAt: row.second_factor_at,
    asksForCode: row.asks_for_code,
  }
  const began = { createdAt: row.created_at, secondFactorAt: row.second_factor_at }
  return {
    id: row.id,
    userId: row.user_id,
    locale: row.locale,
    operator: operatorAccess(account, began, deps.config.operators),
    isRecent: isRecentAuthentication(shown, now),
    expiresAt,
    scopes: null,
    isReadOnly: deps.config.demoAccounts.some(({ email }) => email === row.email),
  }
}

async function touch(deps: Pick<Deps, 'db' | 'clock'>, sessionId: string, expiresAt: Instant): Promise<void> {
  await deps.db
    .updateTable('sessions')
    .set({ last_seen_at: timestamp(deps.clock.now()), expires_at: timestamp(expiresAt) })
    .where('id', '=', sessionId)
    .execute()
}

/** Ends a session: its token becomes invalid and its live streams close. */
export async function endSession(
  deps: Pick<Deps, 'clock' | 'db' | 'live'>,
  sessionId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const ended = await tx.deleteFrom('sessions').where('id', '=', sessionId).returning(ENDED).execute()
    await noteEnded(tx, deps, ended)
    await deps.live.publish(tx, { kind: 'session-ended', sessionId })
  })
}

const ENDED = ['id', 'user_id', 'user_agent'] as const

/** Notes on which devices sessions were that have ended, so that what they made can be told apart. */
async function noteEnded(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  ended: readonly { id: string; user_id: string; user_agent: string | null }[],
): Promise<void> {
  if (ended.length === 0) return
  const ended_at = timestamp(clock.now())
  await tx
    .insertInto('ended_sessions')
    .values(ended.map((session) => ({ ...session, ended_at })))
    .execute()
}

/** Ends all sessions of a user except these, and arrivals not yet used, in the caller's transaction. */
export async function endSessions(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'live'>,
  userId: string,
  keptSessionIds: readonly string[] = [],
): Promise<void> {
  await tx.deleteFrom('arrivals').where('user_id', '=', userId).execute()
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where(sql<boolean>`id <> all(${keptSessionIds}::uuid[])`)
    .returning(ENDED)
    .execute()
  await noteEnded(tx, deps, ended)
  for (const { id } of ended) await deps.live.publish(tx, { kind: 'session-ended', sessionId: id })
}

/** Notes that the holder of a session has given a second factor in it. */
export async function noteSecondFactor(tx: Tx, sessionId: string, at: Instant): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ second_factor_at: timestamp(at) })
    .where('id', '=', sessionId)
    .execute()
}

/**
 * Gives a session a new token and records when its holder authenticated again (null: they did not), and whether by a
 * second factor too. The old token ends, so that somebody who has copied it gains nothing.
 */
export async function renewSession(
  deps: Pick<Deps, 'ids'>,
  queries: Queries,
  sessionId: string,
  authenticatedAt: Instant | null,
  hasSecondFactor = false,
): Promise<string> {
  const token = deps.ids.token()
  await queries
    .updateTable('sessions')
    .set({
      token_hash: hashToken(token),
      ...(authenticatedAt === null ? {} : { authenticated_at: timestamp(authenticatedAt) }),
      ...(authenticatedAt !== null && hasSecondFactor
        ? { second_factor_at: timestamp(authenticatedAt) }
        : {}),
    })
    .where('id', '=', sessionId)
    .execute()
  return token
}

/** Browsers keep the device cookie for this long at most. */
const KEEP_DEVICES = days(400)

/** Longer than what a session made can be doubted. */
const KEEP_ENDED = days(15)

/** An expired token is listed for so long, so that its owner sees why a program is refused. */
const KEEP_EXPIRED_TOKENS = days(30)

export const oldAccountRows: OldRows = (now) => ({
  sessions: sql`delete from sessions where ${batchOf('sessions', sql`expires_at < ${timestamp(now)}`)}`,
  ended_sessions: sql`delete from ended_sessions where ended_at < ${ago(now, KEEP_ENDED)}`,
  arrivals: sql`delete from arrivals where expires_at <= ${timestamp(now)}`,
  attempt_counts: sql`delete from attempt_counts where ends_at <= ${timestamp(now)}`,
  known_devices: sql`delete from known_devices where last_seen_at < ${ago(now, KEEP_DEVICES)}`,
  personal_tokens: sql`delete from personal_tokens where expires_at < ${ago(now, KEEP_EXPIRED_TOKENS)}`,
  spent_tickets: sql`delete from spent_tickets where expires_at < ${timestamp(now)}`,
})
