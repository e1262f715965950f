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

type NamesRow = {
  readonly artist: string
  readonly title: string
  readonly thumb: string
}

/** With a master's id it is shown as that: one pressing may stand beside it. */
export type RecordRow = NamesRow &
  (
    | { readonly release_id: number; readonly master_id?: number | null }
    | { readonly release_id: null; readonly master_id: number }
  )

/** Presents a record's name and address, with further fields. */
export function presentRecord<More extends object>(row: RecordRow, siteUrl: string, more: More) {
  const page =
    row.release_id === null || row.master_id
      ? { discogsId: row.master_id, uri: masterPage(siteUrl, row.master_id) }
      : { discogsId: row.release_id, uri: releasePage(siteUrl, row.release_id) }
  return {
    ...page,
    artist: row.artist,
    name: row.title,
    thumb: row.thumb,
    ...more,
  }
}
