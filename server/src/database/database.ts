import type { Duration } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Db as JobDatabase } from 'pg-boss'
import type { Schema } from './tables/schema.ts'

/** Runs queries: the database itself or one transaction of it. */
export type Queries = Kysely<Schema>
export type Tx = Transaction<Schema>

/** The open database: one PostgreSQL, the own one or the operator's. */
export type Database = {
  readonly queries: Queries
  /** The same database for migrations and maintenance, whose statements may be slow. */
  readonly upkeep: Queries
  /** The job engine's access: the same database, in a schema of its own. */
  readonly jobs: JobDatabase
  /**
   * Listens on `channel` for what any process publishes. It survives lost connections but not the notifications sent
   * meanwhile, so these may only be hints to read again. `onReconnect` says when that happened; `showing` is seen living
   * by other processes while the connection lasts.
   */
  listen(
    channel: string,
    hear: (payload: string) => void,
    also?: { readonly onReconnect?: () => void; readonly showing?: Showing | undefined },
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** A process that shows to others that it lives. */
export type Showing = {
  readonly id: string
  /** Called whenever it begins or ceases to be seen. */
  readonly shown: (isShown: boolean) => void
}

/** Converts an instant for the driver. Reading gives instants back (see `connect-postgres.ts`). */
export function timestamp(at: Instant): Date {
  return new Date(at)
}

/**
 * True in SQL where `column` is null or past. A time further ahead than `longest`, the most that is possible, was
 * written by a clock that has been set back since, and counts as past.
 */
export function isOver(column: string, now: Instant, longest: Duration): RawBuilder<boolean> {
  const [at, ahead] = [now, plus(now, longest)].map(moment)
  return sql`(${sql.ref(column)} is null or ${sql.ref(column)} <= ${at} or ${sql.ref(column)} > ${ahead})`
}

/** Converts an instant for a comparison with a column: written like every timestamp, typed like what is read. */
export function moment(at: Instant): RawBuilder<Instant> {
  return sql<Instant>`${timestamp(at)}::timestamptz`
}

/** True in SQL where `column` is one of these: one text, however many they are, and none counts as no row. */
export function isOneOf(
  column: string,
  values: readonly unknown[],
  type: 'uuid' | 'bigint',
): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`
}
