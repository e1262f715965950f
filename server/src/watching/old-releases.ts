import { days } from '@cratewatch/domain/kernel/duration'
import { sql } from 'kysely'
import { isNotKept } from '../collectors/removals.ts'
import { ago, batchOf, type OldRows } from '../database/kept-rows.ts'

/** The marketplace's terms: data is kept no longer than the service needs it. */
const KEEP_UNWATCHED = days(7)

export const oldReleases: OldRows = (now) => ({
  releases: sql`
    delete from releases where ${batchOf(
      'releases',
      sql`details_at < ${ago(now, KEEP_UNWATCHED)}
        and not exists (select from watches v where v.release_id = old.id)
        and ${isNotKept(sql`old.id`)} order by details_at`,
    )}
      and not exists (select from watches v where v.release_id = releases.id)`,
})
