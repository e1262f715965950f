import type { PressingFilter } from '@cratewatch/domain/records/pressings'
import type { WatchedAlbum } from '../message.ts'

type AlbumColumns = {
  readonly master_id: number | null
  readonly album_artist: string | null
  readonly album_title: string | null
  readonly pressing_filter: PressingFilter | null
}

/** Returns the album that a watch is on, as a row with its columns names it. */
export function albumOf({
  master_id: masterId,
  album_artist: artist,
  album_title: title,
  pressing_filter: filter,
}: AlbumColumns): WatchedAlbum | null {
  return masterId === null || filter === null
    ? null
    : { masterId, artist: artist ?? '', title: title ?? '', filter }
}
