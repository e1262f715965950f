import { isAdmin } from '@cratewatch/domain/accounts/is-admin'
import { needsTouch, sessionExpiry } from '@cratewatch/domain/accounts/session-expiry'
import { moment, timestamp, type Queries, type Tx } from '../../db/database.ts'
import type { Session } from '../../http/caller.ts'
import { hashToken } from '../../secrets.ts'
import type { World } from '../../world.ts'

/** Opens a session and gives its token, which is stored nowhere. */
export async function openSession(
  world: Pick<World, 'clock' | 'ids'>,
  queries: Queries,
  userId: string,
  userAgent: string | null,
): Promise<string> {
  const now = world.clock.now()
  const token = world.ids.token()
  await queries
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      id: world.ids.uuid(),
      user_id: userId,
      created_at: timestamp(now),
      last_seen_at: timestamp(now),
      expires_at: timestamp(sessionExpiry(now)),
      user_agent: userAgent,
    })
    .execute()
  return token
}

/** The living session of a token, prolonged by being used; null for every other token. */
export async function authenticate(
  world: Pick<World, 'db' | 'clock' | 'config'>,
  token: string,
): Promise<Session | null> {
  const now = world.clock.now()
  const row = await world.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'users.locale',
      'users.email',
      'users.email_confirmed_at',
    ])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', moment(now))
    .executeTakeFirst()
  if (row === undefined) return null
  const touched = needsTouch(row.last_seen_at, now)
  if (touched) await touch(world, row.id)
  return {
    id: row.id,
    userId: row.user_id,
    locale: row.locale,
    isAdmin: isAdmin(
      { email: row.email, emailConfirmed: row.email_confirmed_at !== null },
      world.config.adminEmails,
    ),
    expiresAt: touched ? sessionExpiry(now) : row.expires_at,
  }
}

async function touch(world: Pick<World, 'db' | 'clock'>, sessionId: string): Promise<void> {
  const now = world.clock.now()
  await world.db
    .updateTable('sessions')
    .set({ last_seen_at: timestamp(now), expires_at: timestamp(sessionExpiry(now)) })
    .where('id', '=', sessionId)
    .execute()
}

/** Ends a session on the server: its token opens nothing any more, its live streams close. */
export async function endSession(world: Pick<World, 'db' | 'live'>, sessionId: string): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('sessions').where('id', '=', sessionId).execute()
    await world.live.publish(tx, { kind: 'session-ended', sessionId })
  })
}

/** Ends all sessions of a user except one, in the caller's transaction. */
export async function endSessions(
  tx: Tx,
  world: Pick<World, 'live'>,
  userId: string,
  exceptSessionId: string | null,
): Promise<void> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptSessionId !== null, (query) => query.where('id', '!=', exceptSessionId))
    .returning('id')
    .execute()
  for (const { id } of ended) await world.live.publish(tx, { kind: 'session-ended', sessionId: id })
}
