import { sql } from 'kysely'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { timestamp, type Queries, type Tx } from '../../../database/database.ts'
import type { Deps } from '../../../outbound/deps.ts'

/**
 * True in SQL for a dead letter: given up after many attempts, or refused for good. The same expression as in its
 * index.
 */
export const isDead = sql<boolean>`state = 'ended' and reason in ('too-many-attempts', 'refused')`

/** Lists dead letters, newest first, with their number. */
export async function listDeadLetters(
  db: Queries,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const messages = await db
    .selectFrom((deliveries) =>
      deliveries
        .selectFrom('deliveries')
        .selectAll()
        .where(isDead)
        .orderBy('settled_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .as('d'),
    )
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .leftJoin('notifications as n', 'n.id', 'd.notification_id')
    .leftJoin('releases as r', 'r.id', 'n.release_id')
    .select(['d.id', 'd.channel', 'd.account_message', 'd.reason', 'd.last_error', 'd.attempts'])
    .select(['d.created_at', 'd.settled_at', 'd.user_id', 'u.email', 'u.discogs_username'])
    .select(['n.type', 'r.id as release_id', 'r.artist', 'r.title'])
    .orderBy('d.settled_at', 'desc')
    .orderBy('d.id')
    .execute()
  const { total } = await db
    .selectFrom('deliveries')
    .select(sql<number>`count(*)`.as('total'))
    .where(isDead)
    .executeTakeFirstOrThrow()
  return { messages, total }
}

export type StoredDeadLetter = Awaited<ReturnType<typeof listDeadLetters>>['messages'][number]

/**
 * Requeues a dead letter with all attempts. When it is due, it is decided again whether to send it: not if the watch is
 * gone, muted or switched off by then. `beside` runs in the same transaction, with the message's owner.
 */
export async function sendAgain(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  deliveryId: string,
  beside: (tx: Tx, userId: string) => Promise<void> = () => Promise.resolve(),
): Promise<Result<void, 'not-dead'>> {
  return deps.db.transaction().execute(async (tx) => {
    const revived = await tx
      .updateTable('deliveries')
      .set({
        state: 'pending',
        due_at: timestamp(deps.clock.now()),
        waits: null,
        attempts: 0,
        settled_at: null,
        reason: null,
      })
      .where('id', '=', deliveryId)
      .where(isDead)
      .returning('user_id')
      .executeTakeFirst()
    if (revived === undefined) return refused('not-dead' as const)
    await beside(tx, revived.user_id)
    await deps.live.publish(tx, { kind: 'deliveries' })
    return ok(undefined)
  })
}
