import type { Owner } from '@cratewatch/contracts/operating/shared'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { masterPage, releasePage } from '@cratewatch/domain/records/links'

type OwnerRow = {
  readonly user_id: string
  readonly email: string | null
  readonly discogs_username: string | null
  readonly plan: Plan
}

export function presentOwner(row: OwnerRow): Owner {
  return { id: row.user_id, email: row.email, discogsUsername: row.discogs_username, plan: row.plan }
}

type RecordRow = { readonly artist: string; readonly title: string; readonly thumb: string } & RecordIds

/** With a master's id a record is shown as that: one pressing may stand beside it. */
type RecordIds =
  | { readonly release_id: number; readonly master_id?: null }
  | { readonly release_id: number | null; readonly master_id: number }

/** Presents a record's name and address, with further fields. */
export function presentRecord<More extends object>(row: RecordRow, siteUrl: string, more: More) {
  return {
    ...recordPage(row, siteUrl),
    artist: row.artist,
    name: row.title,
    thumb: row.thumb,
    ...more,
  }
}

function recordPage({ release_id: releaseId, master_id: masterId }: RecordIds, siteUrl: string) {
  return masterId === null || masterId === undefined
    ? { discogsId: releaseId, uri: releasePage(siteUrl, releaseId) }
    : { discogsId: masterId, uri: masterPage(siteUrl, masterId) }
}
