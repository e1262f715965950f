import type { RawBuilder } from 'kysely'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { timestamp } from './database.ts'

/** Statements that delete rows beyond their age, by table; safe to repeat. */
export type OldRows = (now: Instant) => Readonly<Record<string, RawBuilder<unknown>>>

export function ago(now: Instant, age: Duration): Date {
  return timestamp(plus(now, -age as Duration))
}
