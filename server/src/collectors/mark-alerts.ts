import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Mute } from '@cratewatch/domain/notifications/mute'
import { sql, type RawBuilder } from 'kysely'
import { timestamp, type Tx } from '../database/database.ts'
import type { StoredMemory } from '../database/tables/check-tables.ts'
import { lockUser } from './users.ts'
import { isOfEntries } from './watches.ts'

/** What a rule's decision leaves in the row of its watch. `decideAt`: when it is decided again although nothing changed. */
export type RuleMark = { readonly memory: StoredMemory | null; readonly decideAt: Instant | null }

/** What decisions leave on watches, by id. */
type DecisionMarks = {
  /** Copies appeared: a find, and the end of mutes without a date. */
  readonly found: readonly string[]
  /** Alerts that start a cool-down. */
  readonly alerted: readonly string[]
  /** The price ended their mute. */
  readonly unmuted: readonly string[]
  /** Watches on masters of which a pressing ended the mute, which ends for all of theirs. */
  readonly unmutedMasters: readonly string[]
  readonly remembered: ReadonlyMap<string, RuleMark>
}

/**
 * Marks decisions made at `at` on their watches. Rows are found by id: a join with a list would read all watches.
 */
export async function markDecided(tx: Tx, marks: DecisionMarks, at: Instant): Promise<void> {
  const { found, alerted, unmuted, remembered } = marks
  const touched = [...new Set([...found, ...alerted, ...unmuted, ...remembered.keys()])]
  if (touched.length === 0) return
  const isFound = found.length > 0
  const marked = JSON.stringify(Object.fromEntries(Array.from(remembered, markColumns)))
  const isUnmuted = sql`muted_until is null and (${isFound} or id = any(${unmuted}::uuid[]))`
  await sql`
    update watches set
      found_at = case when ${isFound} then ${timestamp(at)} else found_at end,
      last_alerted_at = case when id = any(${alerted}::uuid[]) then ${timestamp(at)} else last_alerted_at end,
      muted_at = case when ${isUnmuted} then null else muted_at end,
      muted_value = case when ${isUnmuted} then null else muted_value end,
      alert_memory = case when marked ? id::text then nullif(marked -> id::text -> 'memory', 'null') else alert_memory end,
      decide_at = case when marked ? id::text then (marked -> id::text ->> 'decideAt')::timestamptz else decide_at end
    from (select ${marked}::jsonb) as by_id (marked)
    where id = any(${touched}::uuid[])`.execute(tx)
  if (marks.unmutedMasters.length > 0) await endMutes(tx, marks.unmutedMasters)
}

async function endMutes(tx: Tx, masterWatches: readonly string[]): Promise<void> {
  await sql`
    update watches set muted_at = null, muted_value = null
    where (id = any(${masterWatches}::uuid[]) or parent_id = any(${masterWatches}::uuid[]))
      and muted_at is not null and muted_until is null`.execute(tx)
}

function markColumns([watchId, { memory, decideAt }]: readonly [string, RuleMark]) {
  return [watchId, { memory, decideAt: decideAt === null ? null : timestamp(decideAt) }] as const
}

/** Takes back the cool-down of an alert, found by one of its deliveries, that reached nobody and never will. */
export async function unmarkAlert(tx: Tx, deliveryId: string): Promise<void> {
  await sql`
    update watches v set last_alerted_at = null
    from deliveries d join notifications n on n.id = d.notification_id
    where d.id = ${deliveryId} and v.user_id = n.user_id and v.release_id = n.release_id
      and coalesce(v.parent_id, v.id) = n.watch_id and v.last_alerted_at = n.created_at
      and not exists (select from deliveries other
        where other.notification_id = n.id and other.state in ('pending', 'delivered'))`.execute(tx)
}

/** Takes back what alerts left on their watches that become silences; those with other titles used up a price, too. */
export async function unmarkAlerts(tx: Tx, ids: readonly string[], titles: readonly string[]): Promise<void> {
  await sql`
    update watches v set last_alerted_at = nullif(v.last_alerted_at, n.created_at),
      alert_memory = nullif(v.alert_memory - (case when n.title_key = any(${titles}::text[])
        then array['alertedAt'] else array['alertedAt', 'priced', 'within', 'cheapest'] end), '{}')
    from notifications n
    where n.id = any(${ids}::uuid[]) and v.user_id = n.user_id and v.release_id = n.release_id
      and coalesce(v.parent_id, v.id) = n.watch_id`.execute(tx)
}

/**
 * Writes or clears the mute of those of these entries that are the user's, and returns how many there are. Locks the user first: pressings that join
 * meanwhile take over the choices of their watch, and must not take those of before.
 */
export async function writeMute(
  tx: Tx,
  watches: { readonly userId: string; readonly watchIds: readonly string[] },
  mute: Mute | null,
  now: Instant,
): Promise<number> {
  await lockUser(tx, watches.userId)
  const muted = await tx
    .updateTable('watches')
    .set({
      muted_at: mute === null ? null : timestamp(now),
      muted_until: mute === null || mute.until === null ? null : timestamp(mute.until),
      muted_value: mute?.cheaperThan?.value ?? null,
      muted_currency: mute?.cheaperThan?.currency ?? null,
    })
    .where(isOfEntries(watches.watchIds))
    .where('user_id', '=', watches.userId)
    .returning('parent_id')
    .execute()
  return muted.filter((row) => row.parent_id === null).length
}

/** Returns the statement that counts alerts which are deleted for their age; `deleted` has their columns. */
export function countForgotten(deleted: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    update watches v set forgotten_alerts = v.forgotten_alerts + shown.amount
    from (select watch_id, count(*) as amount from ${deleted} where silent_reason is null group by watch_id) shown
    where v.id = shown.watch_id`
}
