import { ok } from '@cratewatch/domain/kernel/result'
import { deleteFeed, putFeed, readFeedRow } from '../channels/feed-rows.ts'
import { timestamp, type Queries } from '../../database/database.ts'
import { announceAccountChange } from '../deliveries/account/announce-account-change.ts'
import { tokenOfHash } from '../deliveries/tokens.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { Session, Visitor } from '../../http/caller/caller.ts'
import { holdSession } from '../../collectors/users.ts'
import { hashToken } from '../../base/secrets.ts'
import { recordSecurityEvent } from '../../collectors/security-events.ts'

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
  return {
    ending: tokenOfHash(secrets, PURPOSE, row).slice(-ENDING_LENGTH),
    madeAt: new Date(row.created_at).toISOString(),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
  }
}

/** Makes a new address, shown this once, and mails its owner; the one before is not found any more. */
export async function renewAddress(deps: FeedDeps, session: Session) {
  const { id: sessionId, userId, network } = session
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
    const change = { what: 'method-added', kind: 'feed', label: null } as const
    await announceAccountChange(tx, deps, { userId, change, sessionId, network })
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
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
