import type { ColumnType } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'

/** timestamptz: read as an Instant, written as a Date (see `timestamp`). */
export type Time = ColumnType<Instant, Date, Date>
export type NullableTime = ColumnType<Instant | null, Date | null | undefined, Date | null>
export type Defaulted<T> = ColumnType<T, T | undefined, T>
