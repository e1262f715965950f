import { sql } from 'kysely'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { timestamp, type Tx } from '../../../database/database.ts'
import type { ReleaseDetails } from '../../../vendors/marketplace.ts'

/** Details that nobody has asked for yet: older than any, so that the next one who needs them asks. */
export const NO_DETAILS = sql<Instant>`timestamptz 'epoch'`

/** Stores what a list says of a release, unless more is known. */
export async function savePartialRelease(tx: Tx, partial: ReleaseDetails): Promise<void> {
  await tx
    .insertInto('releases')
    .values({ id: partial.id, ...columnsOf(partial), details_at: timestamp(instant(0)) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Stores the details of a release, or what has changed of them. Two collectors at once make one row. */
export async function saveRelease(tx: Tx, details: ReleaseDetails, now: Instant): Promise<void> {
  const columns = { ...columnsOf(details), details_at: timestamp(now) }
  await tx
    .insertInto('releases')
    .values({ id: details.id, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}

function columnsOf(details: ReleaseDetails) {
  return {
    artist: details.artist,
    title: details.title,
    thumb: details.thumb,
    year: details.year,
    country: details.country,
    format: details.format,
    label: details.label,
    catalogue_number: details.catalogueNumber,
    genres: [...details.genres],
    master_id: details.masterId,
    community_have: details.communityHave,
    community_want: details.communityWant,
  }
}
