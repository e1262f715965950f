import { releasePage } from '@cratewatch/domain/records/links'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'

type Shown = Pick<ReleaseDetails, 'id' | 'artist' | 'title' | 'thumb' | 'year' | 'format'>

/** Presents a record in a row of a list. */
export function presentRecord({ id, artist, title, thumb, year, format }: Shown, siteUrl: string) {
  return { discogsId: id, artist, name: title, thumb, year, format, uri: releasePage(siteUrl, id) }
}
