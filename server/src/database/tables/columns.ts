import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { ColumnType } from 'kysely'

/** timestamptz: read as an Instant, written as a Date (see `timestamp`). */
export type Time = ColumnType<Instant, Date, Date>
export type NullableTime = ColumnType<Instant | null, Date | null | undefined, Date | null>
/** The lease of a row that one process at a time works on (server/src/database/queue/lease.ts). */
export type LeaseColumns = { lease_until: NullableTime; lease_owner: string | null }
export type Defaulted<T> = ColumnType<T, T | undefined, T>
/** jsonb: written as text. */
export type Json<T> = ColumnType<T | null, string | null | undefined, string | null>
/** The lowest price of the copies on sale. */
export type PriceColumns = { lowest_value: number | null; lowest_currency: string | null }
