import { sql } from 'kysely'
import { milliseconds } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { AlertKind } from '@cratewatch/domain/notifications/alert-kind'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import type { Config } from '../../config/config.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import { titleKey } from './message-keys.ts'

/** One watch of the release, with the settings that decide whether and how its owner is notified. */
export type WatchSettings = {
  readonly watchId: string
  readonly userId: string
  readonly plan: Plan
  readonly mailable: boolean
  readonly chattable: boolean
  readonly mutedAt: Instant | null
  readonly mutedUntil: Instant | null
  /** When the user's newest alert mail is due, for any record, as far as gathering needs it. */
  readonly lastMailDueAt: Instant | null
  readonly lastAlertedAt: Instant | null
}

const PAGE = 1_000

/**
 * Reads the watches of a release page by page, without paused ones except those that this withdrawal paused. The rows
 * are locked against deletion until the transaction ends, because notifications refer to them.
 */
export async function* readWatches(
  tx: Tx,
  event: { readonly releaseId: number; readonly at: Instant },
  alert: AlertKind,
  { mailGathering }: Pick<Config, 'mailGathering'>,
): AsyncGenerator<readonly WatchSettings[]> {
  const pausedJustNow = alert === 'withdrawn'
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    // The page is selected first and its owners are joined by id; otherwise every page would read all watchers or all
    // users.
    const { rows } = await sql<WatchSettings>`
      with v as materialized (
        select id, user_id, last_alerted_at, muted_at, muted_until from watches
        where release_id = ${event.releaseId} and id > ${after}
          and (paused_at is null
            or (${pausedJustNow} and paused_reason = 'withdrawn' and paused_at >= ${timestamp(event.at)}))
        order by id
        limit ${sql.lit(PAGE)}
        for key share)
      select v.id as "watchId", v.user_id as "userId", u.plan,
        u.email_enabled and u.email is not null as mailable,
        u.telegram_enabled and u.telegram_confirmed_at is not null as chattable,
        v.muted_at as "mutedAt", v.muted_until as "mutedUntil",
        (select max(d.due_at) from deliveries d
          where d.user_id = u.id and d.channel = 'email' and d.account_message is null
            and d.created_at > ${timestamp(plus(event.at, milliseconds(-2 * mailGathering)))}) as "lastMailDueAt",
        ${lastAlertedAt(alert)} as "lastAlertedAt"
      from v cross join lateral (select * from users where users.id = v.user_id for key share) u
      order by v.id`.execute(tx)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < PAGE) return
    after = last.watchId
  }
}

/** Appearances are frequent and have their own column; rare alerts are read from the notifications. */
function lastAlertedAt(alert: AlertKind) {
  if (alert === 'appeared') return sql`v.last_alerted_at`
  return sql`(
    select max(n.created_at) from notifications n
    where n.watch_id = v.id and n.title_key = ${titleKey(alert)} and n.silent_reason is null)`
}
