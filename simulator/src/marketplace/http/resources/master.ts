import { json, type Answer } from '../../../kit/answer.ts'
import { missing } from '../refusals.ts'
import { slug } from '../links.ts'
import type { ApiRequest } from '../request.ts'
import type { Service } from '../service.ts'
import { artistBody, creditLine } from './credit-body.ts'
import { pictureBody } from './picture-body.ts'

/** `GET /masters/{id}`: returns an album, with the copies of all pressings counted together. */
export function getMaster(service: Service, _request: ApiRequest, [id]: readonly string[]): Answer {
  const { world, links } = service
  const master = world.master(Number(id))
  const stats = world.masterStats(Number(id))
  const main = master?.releaseIds[0]
  const recent = master?.releaseIds.at(-1)
  if (master === undefined || stats === undefined || main === undefined || recent === undefined)
    return missing.master()
  const { album } = master
  return json(200, {
    id: master.id,
    main_release: main,
    most_recent_release: recent,
    resource_url: links.master(master.id),
    uri: links.site(
      `/master/${master.id}-${slug(creditLine(album.artists, { numbers: false, starred: false }), album.title)}`,
    ),
    versions_url: links.api(`/masters/${master.id}/versions`),
    main_release_url: links.release(main),
    most_recent_release_url: links.release(recent),
    num_for_sale: stats.numForSale,
    lowest_price: stats.lowestPrice?.value ?? null,
    images: pictureBody(links, main),
    genres: album.genres,
    styles: album.styles,
    year: album.year,
    tracklist: album.tracks.map((track, n) => ({
      position: String(n + 1),
      type_: 'track',
      title: track.title,
      duration: track.duration,
    })),
    artists: album.artists.map((artist) => artistBody(links, artist)),
    title: album.title,
    data_quality: 'Correct',
  })
}
