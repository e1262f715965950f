import type { DecisionDelivery } from '@cratewatch/contracts/alerting/decision-delivery'
import { days } from '@cratewatch/domain/kernel/duration'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { sql, type Selectable, type RawBuilder } from 'kysely'
import { countForgotten } from '../../collectors/mark-alerts.ts'
import { timestamp, type Queries, type Tx } from '../../database/database.ts'
import { ago, BATCH, batchOf, keptSince, type OldRows } from '../../database/kept-rows.ts'
import type { DeliveriesTable } from '../../database/tables/notification-tables.ts'
import type { Deps } from '../../outbound/deps.ts'

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

type Row = Pick<
  Selectable<DeliveriesTable>,
  'channel' | 'state' | 'due_at' | 'waits' | 'settled_at' | 'reason' | 'attempts' | 'last_error'
> & {
  /** What its owner calls the channel; null: it is gone. */
  readonly label: string | null
}

const STATES = { pending: 'planned', delivered: 'sent', superseded: 'not-sent', ended: 'not-sent' } as const

/** Presents the outcome of a delivery in the shape of the contract. */
export function presentDelivery(row: Row): DecisionDelivery {
  return {
    channel: row.channel,
    label: row.label,
    state: STATES[row.state],
    dueAt: new Date(row.due_at).toISOString(),
    waits: row.waits,
    settledAt: row.settled_at === null ? null : new Date(row.settled_at).toISOString(),
    reason: row.reason,
    attempts: row.attempts,
    detail: row.last_error,
  }
}

const KEEP_SETTLED = days(90)
/** As long as mails with them may still arrive. */
const KEEP_CLOSED_LINKS = days(2)

export const oldDeliveryRows: OldRows = (now, { notifications }) => ({
  deliveries: sql`delete from deliveries where ${batchOf(
    'deliveries',
    sql`state <> 'pending' and settled_at < ${ago(now, KEEP_SETTLED)} order by settled_at`,
  )}`,
  notifications: forgetNotifications(sql`silent_reason is null`, keptSince(now, notifications)),
  silent_notifications: forgetNotifications(sql`silent_reason is not null`, keptSince(now, notifications)),
  account_links: sql`delete from account_links where expires_at < ${ago(now, KEEP_CLOSED_LINKS)}`,
})

/** Deletes old entries; a watch remembers how many alerts it had, because its card counts them. */
function forgetNotifications(which: RawBuilder<unknown>, before: Date): RawBuilder<unknown> {
  return sql`
    with batch as materialized (
      select id, watch_id, silent_reason from notifications where ${which} and created_at < ${before}
      order by created_at limit ${BATCH} for update skip locked),
    counted as (${countForgotten(sql`batch`)})
    delete from notifications where id in (select id from batch)`
}
