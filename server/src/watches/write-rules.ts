import { asksMore, DEFAULT_RULE, type AlertRule, type OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { CURRENT_FOR } from '@cratewatch/domain/availability/freshness'
import { milliseconds } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { timestamp, type Queries, type Tx } from '../database/database.ts'
import { isOfEntries } from './entry-rows.ts'

/**
 * Reads the rule of a user for all records, and locks the user: rules are edited, and watches added, one after the
 * other. The lock is a weak one, so that alerts with a key to the user need not wait.
 */
export async function lockDefaultRule(tx: Tx, userId: string): Promise<AlertRule> {
  const { alert_rule: rule } = await tx
    .selectFrom('users')
    .select('alert_rule')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return rule ?? DEFAULT_RULE
}

/** The columns of a watch with this own rule. An edited rule is decided with a check of the last hours, or the next one. */
export function ruleColumns(own: OwnRule, defaults: AlertRule, now: Instant) {
  const isOwn = Object.keys(own).length > 0
  return {
    alert_rule: isOwn ? JSON.stringify(own) : null,
    has_rule: isOwn || asksMore(defaults),
    decide_at: timestamp(decidableSince(now)),
  }
}

/** Gives some watches of a user, or all, the same own rule, with their pressings, and returns how many there are. */
export async function writeRules(
  tx: Tx,
  {
    userId,
    watchIds,
    mayWake,
  }: { readonly userId: string; readonly watchIds: readonly string[] | 'all'; readonly mayWake?: boolean },
  own: OwnRule,
  now: Instant,
): Promise<number> {
  const defaults = await lockDefaultRule(tx, userId)
  const columns = ruleColumns(own, defaults, now)
  const { changed } = await tx
    .with('written', (query) =>
      query
        .updateTable('watches')
        .set({ ...columns, ...(mayWake === undefined ? {} : { may_wake: mayWake }) })
        .where('user_id', '=', userId)
        .where(watchIds === 'all' ? sql.lit(true) : isOfEntries(watchIds))
        .returning('parent_id'),
    )
    .selectFrom('written')
    .select(sql<number>`count(*) filter (where parent_id is null)`.as('changed'))
    .executeTakeFirstOrThrow()
  return changed
}

/** Has the watches of a user follow their changed rule for all records; the caller writes that and holds its lock. */
export async function followDefaultRule(
  tx: Tx,
  userId: string,
  defaults: AlertRule,
  now: Instant,
): Promise<void> {
  const hasRule = sql<boolean>`(alert_rule is not null or ${asksMore(defaults)})`
  await tx
    .updateTable('watches')
    .set({ has_rule: hasRule, decide_at: timestamp(decidableSince(now)) })
    .where('user_id', '=', userId)
    .where(sql<boolean>`(has_rule or ${hasRule})`)
    .execute()
}

/** No price older than this is told of. */
export function decidableSince(now: Instant): Instant {
  return plus(now, milliseconds(-CURRENT_FOR))
}

/** Has the ceilings decided again that are in another currency than the present price. */
export async function decideForeignCeilings(db: Queries, now: Instant): Promise<void> {
  await sql`
    update watches v set decide_at = ${timestamp(decidableSince(now))}
    from users u, check_states p
    where v.has_rule and u.id = v.user_id and p.release_id = v.release_id and p.state = 'on-sale'
      and (coalesce(u.alert_rule, '{}') || coalesce(v.alert_rule, '{}')) -> 'ceiling' ->> 'currency' <> p.lowest_currency`.execute(
    db,
  )
}
