import { days } from '@cratewatch/domain/kernel/duration'
import { sql } from 'kysely'
import { ago, batchOf, type OldRows } from '../database/kept-rows.ts'

/** A daily sync requests the details again after a month at the latest. */
const KEEP_UNWATCHED = days(30)
const KEEP_PREVIEWS = days(1)

export const oldListRows: OldRows = (now) => ({
  unwatched_observations: sql`delete from unwatched_observations where ${batchOf('unwatched_observations', sql`seen_at < ${ago(now, KEEP_UNWATCHED)}`)}`,
  list_previews: sql`delete from list_previews where created_at < ${ago(now, KEEP_PREVIEWS)}`,
})
