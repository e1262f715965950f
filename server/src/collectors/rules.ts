import {
  DEFAULT_RULE,
  NEW_MEMORY,
  ruleFor,
  asksMore,
  type AlertMemory,
  type AlertRule,
  type OwnRule,
} from '@cratewatch/domain/alerts/alert-rule'
import { convertCeiling } from '@cratewatch/domain/alerts/ceiling'
import type { Currency } from '@cratewatch/domain/alerts/currencies'
import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import { CURRENT_FOR } from '@cratewatch/domain/availability/freshness'
import { milliseconds } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Mute } from '@cratewatch/domain/notifications/mute'
import type { PressingFilter } from '@cratewatch/domain/records/pressings'
import { sql } from 'kysely'
import { timestamp, type Queries, type Tx } from '../database/database.ts'
import type { StoredMemory } from '../database/tables/check-tables.ts'
import { changeUser } from './users.ts'
import { isOfEntries } from './watches.ts'

/** The columns of a watch and its user from which its rule follows. */
export type RuleColumns = {
  readonly ownRule: OwnRule | null
  readonly defaultRule: OwnRule | null
}

/** Fills in what a stored rule for all records does not say, because it was stored before one could ask for it. */
export function filledRule(stored: OwnRule | null): AlertRule {
  return ruleFor(DEFAULT_RULE, stored ?? {})
}

/** Returns the rule that holds for a watch. */
export function storedRule({ ownRule, defaultRule }: RuleColumns): AlertRule {
  return ruleFor(filledRule(defaultRule), ownRule ?? {})
}

/** Returns what a watch remembers; its cool-down has a column of its own, and most alerts start one. */
export function storedMemory(memory: StoredMemory | null, backAt: Instant | null): AlertMemory {
  return { ...NEW_MEMORY, alertedAt: backAt, ...memory, backAt }
}

/** Returns what is stored of a memory: what differs from that of a watch with this cool-down alone; null: nothing. */
export function remembered({
  within,
  highest,
  lowest,
  cheapest,
  wanted,
  notified,
  passed,
  alertedAt,
  priced,
  backAt,
}: AlertMemory): StoredMemory | null {
  const stored = {
    ...(within && { within }),
    ...(highest && { highest }),
    ...(lowest && { lowest }),
    ...(cheapest && { cheapest }),
    ...(wanted && { wanted }),
    ...(notified.length > 0 && { notified }),
    ...(passed.length > 0 && { passed }),
    ...(priced && { priced }),
    ...(alertedAt !== backAt && { alertedAt }),
  }
  return Object.keys(stored).length === 0 ? null : stored
}

/** The columns of a mute. */
export type MuteColumns = {
  readonly mutedAt: Instant | null
  readonly mutedUntil: Instant | null
  readonly mutedValue: number | null
  readonly mutedCurrency: string | null
}

/** Returns the mute of a watch, also one that is over; null: it was never muted. */
export function storedMute({
  mutedAt,
  mutedUntil: until,
  mutedValue: value,
  mutedCurrency: currency,
}: MuteColumns): Mute | null {
  if (mutedAt === null) return null
  return until !== null || value === null || currency === null
    ? { until }
    : { until, cheaperThan: { value, currency } }
}

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
  return filledRule(rule)
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

/**
 * Has watches of a user decided again with the last check, for whom it matters that something else is known of these
 * copies' postage: whose limit includes it, or who cannot get one of them.
 */
export async function decideByPostage(tx: Tx, userId: string, copyIds: readonly number[]): Promise<void> {
  if (copyIds.length === 0) return
  await sql`
    update watches v set decide_at = p.observed_at
    from users u, check_states p
    where v.user_id = ${userId} and u.id = v.user_id and p.release_id = v.release_id and v.paused_at is null
      and p.observed_at is not null and v.release_id in (select release_id from listings where id = any(${copyIds}::bigint[]))
      and (${COUNTS_POSTAGE}
        or exists (select from copy_postage c where c.user_id = v.user_id and c.copy_id = any(${copyIds}::bigint[])
          and c.cannot_ship))`.execute(tx)
}

/** Whether the rule of watch `v` of user `u` counts postage, as far as its columns say it. */
const COUNTS_POSTAGE = sql`coalesce(v.alert_rule -> 'withPostage', u.alert_rule -> 'withPostage') = 'true'`

/**
 * Has the watches of a user decided by the next run of that job whose limits count postage that nobody has asked for, as
 * after an edit or when an account is connected: the job asks, for which nobody's request waits.
 */
export async function decideWithPostage(db: Queries, userId: string): Promise<void> {
  await sql`
    update watches v set decide_at = p.observed_at
    from users u, check_states p
    where v.user_id = ${userId} and u.id = v.user_id and p.release_id = v.release_id and v.paused_at is null
      and p.observed_at is not null and ${COUNTS_POSTAGE}
      and exists (select from marketplace_accounts m where m.user_id = v.user_id and m.sealed_access is not null)
      and exists (select from listings l where l.release_id = v.release_id and l.gone_at is null and not exists (
        select from copy_postage c where c.user_id = v.user_id and c.copy_id = l.id))`.execute(db)
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

/** Returns since when checks decide a changed rule: nobody is notified of an older price. */
export function decidableSince(now: Instant): Instant {
  return plus(now, milliseconds(-CURRENT_FOR))
}

/** Has those ceilings decided again with the present price that are in another currency than the present price. */
export async function decideForeignCeilings(db: Queries, now: Instant): Promise<void> {
  await sql`
    update watches v set decide_at = ${timestamp(decidableSince(now))}
    from users u, check_states p
    where v.has_rule and u.id = v.user_id and p.release_id = v.release_id and p.state = 'on-sale'
      and (coalesce(u.alert_rule, '{}') || coalesce(v.alert_rule, '{}')) -> 'ceiling' ->> 'currency' <> p.lowest_currency`.execute(
    db,
  )
}

/** Presents a filter for the wire, whose lists are the caller's own. */
export function presentFilter({ formats, countries, without, only, ...years }: PressingFilter) {
  return {
    formats: [...formats],
    countries: [...countries],
    ...years,
    without: [...without],
    only: [...only],
  }
}

type Converted = {
  readonly id: string
  readonly rule: OwnRule | null
  readonly memory: StoredMemory | null
}

/** Thrown inside, where a rate is missing. */
class NoRate extends Error {}

/**
 * Converts every ceiling of a user, in rules and in what watches remember of their last alert, so that nobody is
 * alerted again. False: a rate is missing, and nothing was changed.
 */
export async function convertRules(
  tx: Tx,
  userId: string,
  currency: Currency,
  rates: ExchangeRates | null,
): Promise<boolean> {
  const defaults = await lockDefaultRule(tx, userId)
  const watches = await tx
    .selectFrom('watches')
    .select(['id', 'alert_rule', 'alert_memory'])
    .where('user_id', '=', userId)
    .where((row) => row.or([row('alert_rule', 'is not', null), row('alert_memory', 'is not', null)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  try {
    const rule = inCurrency(defaults, currency, rates)
    const converted = watches.map(({ id, alert_rule: own, alert_memory: memory }) => ({
      id,
      rule: own && inCurrency(own, currency, rates),
      memory: memory?.within ? { ...memory, within: inCurrency(memory.within, currency, rates) } : memory,
    }))
    if (rule !== defaults) await changeUser(tx, userId, { alert_rule: JSON.stringify(rule) })
    await writeConverted(tx, converted)
    return true
  } catch (error) {
    if (error instanceof NoRate) return false
    throw error
  }
}

/** Returns the same with its ceiling in a currency; unchanged where it has none. */
function inCurrency<T extends { readonly ceiling?: AlertRule['ceiling'] }>(
  of: T,
  currency: Currency,
  rates: ExchangeRates | null,
): T {
  if (of.ceiling === undefined || of.ceiling === null) return of
  const ceiling = convertCeiling(of.ceiling, currency, rates)
  if (ceiling === null) throw new NoRate()
  return { ...of, ceiling }
}

async function writeConverted(tx: Tx, converted: readonly Converted[]): Promise<void> {
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value))
  await sql`
    update watches set alert_rule = converted.rule::jsonb, alert_memory = converted.memory::jsonb
    from unnest(
      ${converted.map(({ id }) => id)}::uuid[],
      ${converted.map(({ rule }) => json(rule))}::text[],
      ${converted.map(({ memory }) => json(memory))}::text[]
    ) as converted (id, rule, memory)
    where watches.id = converted.id`.execute(tx)
}
