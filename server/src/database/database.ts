import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Db as JobDatabase } from 'pg-boss'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Schema } from './tables/schema.ts'

/** A place to run queries: the database itself or one transaction of it. */
export type Queries = Kysely<Schema>
export type Tx = Transaction<Schema>

/** The open database: one PostgreSQL, our own or the operator's. */
export type Database = {
  readonly queries: Queries
  /** The same database for migrations and upkeep, whose statements may take long. */
  readonly upkeep: Queries
  /** The job engine's way in: same database, its own schema. */
  readonly jobs: JobDatabase
  /**
   * Hears what is published on `channel`, from any process. Survives lost connections; notifications sent while
   * disconnected are lost, so they may only ever be hints to read again. `onReconnect` says when that happened.
   */
  listen(
    channel: string,
    hear: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** An instant as the drivers want it written. Reading gives instants back (see `connect-postgres.ts`). */
export function timestamp(at: Instant): Date {
  return new Date(at)
}

/**
 * True in SQL where `column` holds no time or one that is over. What is further away than `longest`, which nothing of its
 * kind may be, was written by a clock since set right.
 */
export function isOver(column: string, now: Instant, longest: Duration): RawBuilder<boolean> {
  const [at, ahead] = [now, plus(now, longest)].map(moment)
  return sql`(${sql.ref(column)} is null or ${sql.ref(column)} <= ${at} or ${sql.ref(column)} > ${ahead})`
}

/** An instant to compare a column with: written like every timestamp, typed like what is read. */
export function moment(at: Instant): RawBuilder<Instant> {
  return sql<Instant>`${timestamp(at)}::timestamptz`
}
