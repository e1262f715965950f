import { ok } from '@cratewatch/domain/kernel/result'
import { timestamp } from '../../database/database.ts'
import { tokenOfHash } from '../../deliveries/tokens/link-token.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../secrets.ts'

const PURPOSE = 'feed'

type FeedDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'secrets'>

/** Reads the secret address of a user's alerts. Its token is derived, so that a copy of the database reads no alerts. */
export async function readAddress({ db, config, secrets }: FeedDeps, userId: string) {
  const feed = await db
    .selectFrom('feeds')
    .select(['id', 'token_hash as tokenHash'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (feed === undefined) return ok({ url: null })
  return ok({ url: feedUrl(config, tokenOfHash(secrets, PURPOSE, feed)) })
}

/** Makes a new address; the one before is not found any more. */
export async function renewAddress({ db, clock, ids, config, secrets }: FeedDeps, userId: string) {
  const id = ids.uuid()
  const token = secrets.sign(PURPOSE, id)
  const feed = { id, token_hash: hashToken(token), created_at: timestamp(clock.now()) }
  await db
    .insertInto('feeds')
    .values({ user_id: userId, ...feed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(feed))
    .execute()
  return ok({ url: feedUrl(config, token) })
}

/** Revokes the address. May be repeated. */
export async function removeAddress({ db }: FeedDeps, userId: string) {
  await db.deleteFrom('feeds').where('user_id', '=', userId).execute()
  return ok({ url: null })
}

/** Returns the address of a feed. */
export function feedUrl({ publicUrl }: Deps['config'], token: string): string {
  return `${publicUrl}/api/feeds/${token}`
}
