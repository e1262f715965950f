import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../../src/deps.ts'
import { makeDelivery } from '../factories/delivery.ts'
import { makeSession } from '../factories/session.ts'
import type { CallName } from './every-call.ts'

/** An account with a row of each kind that a call can name, and their ids. */
export type Victim = {
  readonly userId: string
  readonly watchId: string
  readonly notificationId: string
  readonly sessionId: string
  readonly identityId: string
  readonly passkeyId: string
}

export async function makeVictim(deps: Deps): Promise<Victim> {
  const { user, watch, notification } = await makeDelivery(deps.db, {
    user: { email: `${randomUUID()}@example.com` },
  })
  await makeSession(deps, user.id)
  const session = await deps.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  // Two, so that one of them may be removed.
  const [identityId] = [await makeIdentity(deps, user.id), await makeIdentity(deps, user.id)]
  const [passkeyId] = [await makePasskey(deps, user.id), await makePasskey(deps, user.id)]
  return {
    userId: user.id,
    watchId: watch.id,
    notificationId: notification.id,
    sessionId: session.id,
    identityId,
    passkeyId,
  }
}

async function makePasskey(deps: Deps, userId: string): Promise<string> {
  const id = randomUUID()
  await deps.db
    .insertInto('passkeys')
    .values({
      id,
      user_id: userId,
      credential_id: id,
      public_key: Buffer.from('key'),
      counter: 0,
      transports: '',
      name: 'Phone',
      created_at: new Date(deps.clock.now()),
      made_in: null,
    })
    .execute()
  return id
}

async function makeIdentity(deps: Deps, userId: string): Promise<string> {
  const id = randomUUID()
  const now = new Date(deps.clock.now())
  await deps.db
    .insertInto('sso_identities')
    .values({
      id,
      user_id: userId,
      issuer: 'https://id.example.com',
      subject: id,
      email: null,
      created_at: now,
      last_used_at: now,
      made_in: null,
    })
    .execute()
  return id
}

/** The row of the victim that each call names in its path. A missing call fails the test. */
export const NAMED_ROW: Readonly<Partial<Record<CallName, keyof Victim>>> = {
  endOneSession: 'sessionId',
  ssoDisconnect: 'identityId',
  renamePasskey: 'passkeyId',
  removePasskey: 'passkeyId',
  explainPriority: 'watchId',
  removeVinyl: 'watchId',
  boughtVinyl: 'watchId',
  readVinyl: 'watchId',
  setVinylRule: 'watchId',
  dryRunRule: 'watchId',
  muteVinyl: 'watchId',
  unmuteVinyl: 'watchId',
  markRead: 'notificationId',
  removeNotification: 'notificationId',
}

/** Returns everything the database holds of an account, as text to compare. */
export async function everythingOf(deps: Deps, userId: string): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by table_name`.execute(deps.db)
  const held: unknown[] = []
  for (const { name } of tables) {
    const { rows } = await sql`
      select to_jsonb(held) as row from ${sql.table(name)} as held where user_id = ${userId} order by 1::text`.execute(
      deps.db,
    )
    held.push([name, rows])
  }
  const { rows } = await sql`select to_jsonb(u) as row from users as u where id = ${userId}`.execute(deps.db)
  return JSON.stringify([held, rows])
}
