import type { RawBuilder } from 'kysely'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { timestamp } from './database.ts'

/** Statements that remove what has grown too old of an owner's tables, by their names; safe to repeat. */
export type OldRows = (now: Instant) => Readonly<Record<string, RawBuilder<unknown>>>

export function ago(now: Instant, age: Duration): Date {
  return timestamp(plus(now, -age as Duration))
}
