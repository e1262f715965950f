import { needsNote } from '@cratewatch/domain/accounts/tokens/personal-token'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Insertable } from 'kysely'
import { hashToken } from '../../base/secrets.ts'
import { recordSecurityEvent } from '../../collectors/security-events.ts'
import { holdSession } from '../../collectors/users.ts'
import { timestamp, type Queries, type Tx } from '../../database/database.ts'
import type { FeedsTable } from '../../database/tables/notification-tables.ts'
import type { Session, Visitor } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'
import { isProven } from '../channel-rows.ts'
import { announceMethod } from '../deliveries/account-links.ts'

const PURPOSE = 'feed'
const ENDING_LENGTH = 4

type FeedDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'live' | 'log' | 'mailer' | 'secrets'>

/** Reads whether a user has a feed, by the ending of its secret address. */
export async function readAddress({ db, secrets }: Pick<FeedDeps, 'db' | 'secrets'>, userId: string) {
  return ok({ feed: await present(db, secrets, userId) })
}

async function present(db: Queries, secrets: Deps['secrets'], userId: string) {
  const row = await readFeedRow(db, userId)
  if (row === null) return null
  // Of an address made with an APP_SECRET that is gone nothing is known but its hash, by which it is still found.
  const token = secrets.signatures(PURPOSE, row.id).find((each) => hashToken(each).equals(row.tokenHash))
  return {
    ending: token?.slice(-ENDING_LENGTH) ?? '',
    madeAt: new Date(row.created_at).toISOString(),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
  }
}

/** Makes a new address, shown this once, and mails its owner; the one before is not found any more. */
export async function renewAddress(deps: FeedDeps, session: Session) {
  const { id: sessionId, userId } = session
  const { db, clock, ids, config, secrets } = deps
  const id = ids.uuid()
  const token = secrets.sign(PURPOSE, id)
  return db.transaction().execute(async (tx) => {
    await holdSession(tx, deps, session)
    await putFeed(tx, {
      user_id: userId,
      id,
      token_hash: hashToken(token),
      created_at: timestamp(clock.now()),
      made_in: sessionId,
    })
    await announceMethod(tx, deps, session, { kind: 'feed', id, label: null })
    return ok({ url: feedUrl(config, token), feed: await present(tx, secrets, userId) })
  })
}

/** Revokes the address. May be repeated. */
export async function removeAddress(deps: FeedDeps, userId: string, from: Visitor) {
  return deps.db.transaction().execute(async (tx) => {
    const event = { kind: 'method-removed', method: 'feed', outcome: 'succeeded', userId, from } as const
    if (await deleteFeed(tx, userId)) await recordSecurityEvent(tx, deps, event)
    return ok(await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' }))
  })
}

/** Returns the address of a feed. */
export function feedUrl({ publicUrl }: Deps['config'], token: string): string {
  return `${publicUrl}/api/feeds/${token}`
}

/** Reads the address of a user's feed as it is stored; null: there is none. */
export async function readFeedRow(db: Queries, userId: string) {
  const row = await db
    .selectFrom('feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['f.id', 'f.token_hash as tokenHash', 'f.created_at', 'f.last_used_at', 'f.made_in'])
    .select(isProven('f').as('is_proven'))
    .where('f.user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Stores the address of a user's feed in place of the one before. */
export async function putFeed(
  tx: Tx,
  feed: Pick<Insertable<FeedsTable>, 'user_id' | 'id' | 'token_hash' | 'created_at' | 'made_in'>,
): Promise<void> {
  const { user_id: _, ...rest } = feed
  const anew = { ...rest, is_proven: false, last_used_at: null }
  await tx
    .insertInto('feeds')
    .values(feed)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(anew))
    .execute()
}

/** Removes the address of a user's feed. False: there is none. */
export async function deleteFeed(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('feeds').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Marks the feed of a user as proven to be the owner's. */
export async function proveFeed(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('feeds').set({ is_proven: true }).where('user_id', '=', userId).execute()
}

/** Notes that somebody has read a feed, once a minute at most: readers ask often. */
export async function noteFeedUse(
  db: Queries,
  { id, last_used_at: lastUsedAt }: { readonly id: string; readonly last_used_at: Instant | null },
  now: Instant,
): Promise<void> {
  if (!needsNote(lastUsedAt, now)) return
  await db
    .updateTable('feeds')
    .set({ last_used_at: timestamp(now) })
    .where('id', '=', id)
    .execute()
}
