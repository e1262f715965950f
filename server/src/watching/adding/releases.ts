import { days } from '@cratewatch/domain/kernel/duration'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Pressing } from '@cratewatch/domain/records/pressings'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import { sql } from 'kysely'
import { isNotKept } from '../../collectors/removals.ts'
import { timestamp, type Tx, type Queries } from '../../database/database.ts'
import { ago, batchOf, type OldRows } from '../../database/kept-rows.ts'
import type { Deps } from '../../outbound/deps.ts'

/** Marks details that were never requested: older than any, so that the next user who needs them causes a request. */
export const NO_DETAILS = sql<Instant>`timestamptz 'epoch'`

/** Stores what a list says of a release, unless more is known. */
export async function savePartialRelease(tx: Tx, partial: ReleaseDetails): Promise<void> {
  await tx
    .insertInto('releases')
    .values({ id: partial.id, ...columnsOf(partial), details_at: timestamp(instant(0)) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Stores the details of a release, or those that changed. Two writers at once create one row. */
export async function saveRelease(tx: Tx, details: ReleaseDetails, now: Instant): Promise<void> {
  const columns = { ...columnsOf(details), details_at: timestamp(now) }
  await tx
    .insertInto('releases')
    .values({ id: details.id, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}

/** What the pressings of a master have in common. */
export type MasterOfPressings = {
  readonly masterId: number
  readonly artist: string
  readonly readAt: Instant
}

/** Stores what a master's list says of its pressings, which is enough for a card, unless their details are known. */
export async function savePressings(
  tx: Tx,
  { masterId, artist, readAt }: MasterOfPressings,
  pressings: readonly Pressing[],
): Promise<void> {
  const rows = pressings.map((pressing) => ({
    ...columnsOf({
      ...pressing,
      artist,
      genres: [],
      masterId,
      communityHave: pressing.have,
      communityWant: pressing.want,
    }),
    id: pressing.id,
    details_at: timestamp(readAt),
  }))
  await tx
    .insertInto('releases')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) =>
          Object.fromEntries(
            Object.keys(rows[0] ?? {}).map((name) => [name, row.ref(`excluded.${name as 'id'}`)]),
          ),
        )
        .where(sql<boolean>`releases.details_at = ${NO_DETAILS}`),
    )
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

/** Finds a watched release that is known only from a list; null: there is none. */
export async function nextPartialRelease(queries: Queries): Promise<number | null> {
  const row = await queries
    .selectFrom('releases')
    .select('id')
    .where('details_at', '=', NO_DETAILS)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('watches').select('id').whereRef('release_id', '=', 'releases.id')),
    )
    // A lookup for it is under way.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('lookups').select('user_id').whereRef('release_id', '=', 'releases.id'))),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Completes a partial release. Without details none exist, and they are not requested again until a user needs them.
 */
export async function completeRelease(
  deps: Pick<Deps, 'db' | 'clock'>,
  releaseId: number,
  details: ReleaseDetails | null,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    if (details !== null) return saveRelease(tx, details, now)
    await tx
      .updateTable('releases')
      .set({ details_at: timestamp(now) })
      .where('id', '=', releaseId)
      .execute()
  })
}

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
