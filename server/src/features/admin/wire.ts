import type { Owner } from '@cratewatch/contracts/admin/shared'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { masterPage, releasePage } from '@cratewatch/domain/records/links'

export function wire(at: Instant): string {
  return new Date(at).toISOString()
}

export function wireOrNull(at: Instant | null): string | null {
  return at === null ? null : wire(at)
}

export type OwnerRow = {
  readonly user_id: string
  readonly email: string | null
  readonly discogs_username: string | null
  readonly plan: Plan
}

export function presentOwner(row: OwnerRow): Owner {
  return { id: row.user_id, email: row.email, discogsUsername: row.discogs_username, plan: row.plan }
}

export type RecordRow = {
  readonly release_id: number
  /** Of a watch on a master, which is shown as one. */
  readonly master_id?: number | null
  readonly artist: string
  readonly title: string
  readonly thumb: string
}

/** Presents a record's name and address, with further fields. */
export function presentRecord<More extends object>(row: RecordRow, siteUrl: string, more: More) {
  return {
    discogsId: row.master_id ?? row.release_id,
    artist: row.artist,
    name: row.title,
    thumb: row.thumb,
    uri: row.master_id ? masterPage(siteUrl, row.master_id) : releasePage(siteUrl, row.release_id),
    ...more,
  }
}
