import { sql } from 'kysely'
import { HISTORY_DAYS } from '@cratewatch/contracts/watches/record-page'
import {
  availabilityStrip,
  type Span,
  type StripDay,
} from '@cratewatch/domain/availability/availability-strip'
import { daysWatched } from '@cratewatch/domain/availability/days-watched'
import { days } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { moment, type Queries } from '../../../database/database.ts'

/** The releases of a watch, and since when it is there. */
export type Watched = {
  readonly releaseIds: readonly number[]
  readonly since: Instant
  readonly now: Instant
}

/** Reads on which days since it is watched a record was for sale; of an album one pressing suffices. */
export async function readHistory(db: Queries, { releaseIds, since, now }: Watched): Promise<StripDay[]> {
  const length = daysWatched(since, now, HISTORY_DAYS)
  // The query returns days, however often the state changed within one.
  const { rows } = await sql<Span>`
    select distinct state, date_trunc('day', from_at, 'UTC') as from, date_trunc('day', until_at, 'UTC') as until
    from observation_spans
    where release_id = any(${releaseIds}::bigint[]) and until_at >= ${moment(plus(now, days(-length)))}`.execute(
    db,
  )
  return availabilityStrip(rows, now, length)
}
