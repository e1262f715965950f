import { sql, type RawBuilder } from 'kysely'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Retention } from '../config/retention.ts'
import { timestamp } from './database.ts'

/** Statements that delete rows beyond their age, by table; safe to repeat. One with `batchOf` is repeated until nothing is left. */
export type OldRows = (now: Instant, kept: Retention) => Readonly<Record<string, RawBuilder<unknown>>>

/** So many rows are deleted at once: some milliseconds, in which whoever wants one of them waits. */
export const BATCH = 1_000

export function ago(now: Instant, age: Duration): Date {
  return timestamp(plus(now, -age as Duration))
}

/** Returns the moment before which rows are old. Nothing is older than the one for rows that are kept for ever. */
export function keptSince(now: Instant, age: Duration | null): Date {
  return age === null ? new Date(0) : ago(now, age)
}

/** Stands after `delete from table where`, and selects the next rows for which the condition holds. */
export function batchOf(table: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`ctid = any(array(select ctid from ${sql.table(table)} as old where ${condition} limit ${BATCH}))`
}
