import type { Copy } from '@cratewatch/domain/copies/copy'
import { copyFor } from '@cratewatch/domain/copies/for-reader'
import { sql } from 'kysely'
import type { MuteColumns } from '../../collectors/rules.ts'
import type { Queries } from '../../database/database.ts'
import type { ShownAt } from '../../outbound/rates/shown-price.ts'
import { copyOf, ofSeller } from '../copies/copy-rows.ts'
import { readStandingIds } from '../copies/market.ts'
import { readReader } from '../copies/postage-rows.ts'
import type { WantedRow } from './present-parcel.ts'

/** A copy for sale of what a user watches, with its record. */
type MatchRow = WantedRow &
  MuteColumns & {
    readonly artist: string
    readonly name: string
    readonly thumb: string
    readonly country: string | null
    readonly year: number | null
    readonly label: string | null
    readonly catalogueNumber: string | null
    readonly isStarred: boolean
  }

/** A match with its copy as it is to its reader. */
export type OwnMatch = MatchRow & {
  readonly copy: Copy
  /** Whether the copy stands: what the statistics exclude is not for sale, and what a visit missed may not be. */
  readonly isStanding: boolean
}

/** Of one shop, or of one record. */
type Matched = { readonly shopId?: string; readonly watchId?: string }

/** Reads the copies in followed shops of what a user watches, as they are to this reader: those that stand. */
export async function readMatches(
  queries: Queries,
  userId: string,
  matched: Matched,
  at: ShownAt,
): Promise<readonly OwnMatch[]> {
  return (await readKnownMatches(queries, userId, matched, at)).filter(({ isStanding }) => isStanding)
}

/** Reads the same with those that are not known to stand, nor to be gone. */
export async function readKnownMatches(
  queries: Queries,
  userId: string,
  { shopId, watchId }: Matched,
  { rates, now }: ShownAt,
): Promise<readonly OwnMatch[]> {
  const rows = await readRows(queries, userId, shopId ?? null, watchId ?? null)
  const releaseIds = [...new Set(rows.map((row) => row.release_id))]
  const standing = await readStandingIds(queries, releaseIds, rates)
  const ids = rows.map(({ id }) => id)
  const reader = await readReader(queries, userId, ids, now)
  return rows.map((row) =>
    Object.assign(row, { copy: copyFor(copyOf(row), reader), isStanding: standing.has(row.id) }),
  )
}

/** Reads the copies that are not gone, newest first: each once, of the entry that is about it alone. */
async function readRows(
  queries: Queries,
  userId: string,
  shopId: string | null,
  watchId: string | null,
): Promise<readonly MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    select * from (
      select distinct on (l.id) l.*, ${ofSeller}, coalesce(v.parent_id, v.id) as "vinylId", r.artist, r.title as name, r.thumb,
        r.format, r.country, r.year, r.label, r.catalogue_number as "catalogueNumber", v.is_starred as "isStarred",
        v.muted_at as "mutedAt", v.muted_until as "mutedUntil", v.muted_value as "mutedValue",
        v.muted_currency as "mutedCurrency",
        v.alert_rule as "ownRule", u.alert_rule as "defaultRule", v.paused_at is not null as "isPaused"
      from shop_follows f join shops s on s.id = f.shop_id join listings l on l.shop_id = s.id
        join watches v on v.release_id = l.release_id and v.user_id = f.user_id join releases r on r.id = l.release_id
        join users u on u.id = f.user_id
      where f.user_id = ${userId} and l.gone_at is null and (${shopId}::uuid is null or s.id = ${shopId}::uuid)
        and (${watchId}::uuid is null or coalesce(v.parent_id, v.id) = ${watchId}::uuid)
      order by l.id, v.parent_id nulls first, v.id) matches
    order by posted_at desc, id desc`.execute(queries)
  return rows
}
