import { days } from '@cratewatch/domain/kernel/duration'
import { sql } from 'kysely'
import { ago, type OldRows } from '../database/old-rows.ts'

/** The marketplace's terms: data is kept no longer than the service needs it. */
const KEEP_UNWATCHED = days(7)

export const oldMasters: OldRows = (now) => ({
  masters: sql`
    delete from masters m where m.read_at < ${ago(now, KEEP_UNWATCHED)}
      and not exists (select from watches v where v.master_id = m.id)`,
})
