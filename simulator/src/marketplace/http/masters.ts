import { json, type Answer } from '../../kit/serve.ts'
import type { Release } from '../records/release.ts'
import { artistBody, creditLine, pictureBody } from './bodies.ts'
import { missing } from './refusals.ts'
import { slug, type ApiRequest, type Service, paginate, isAuthenticated } from './request.ts'

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

/** The filters of a list of pressings: what each compares. */
const FILTERS: Readonly<Record<string, (release: Release) => readonly string[]>> = {
  format: ({ formats }) => formats.flatMap(({ name, descriptions }) => [name, ...descriptions]),
  label: ({ labels }) => labels.map(({ name }) => name),
  country: ({ country }) => [country],
  released: (release) => [yearOf(release)],
}

/** `GET /masters/{id}/versions`: lists the pressings of an album, oldest first. The id of a release gives an empty list, no 404. */
export function getVersions(service: Service, request: ApiRequest, [id]: readonly string[]): Answer {
  const { world, links } = service
  const master = world.master(Number(id))
  if (master === undefined && world.release(Number(id)) === undefined) return missing.master()
  const all = (master?.releaseIds ?? []).flatMap((releaseId) => world.release(releaseId) ?? [])
  const oldest = all.toSorted((a, b) => yearOf(a).localeCompare(yearOf(b), 'en'))
  const page = paginate(oldest, request, links.api(`/masters/${id}/versions`))
  if (!page.ok) return page.error
  const { items, pagination, headers } = page.value
  const versions = items.map((release) => versionBody(service, request, release))
  return json(200, { pagination, ...filtersBody(all), versions }, headers)
}

function versionBody({ links }: Service, request: ApiRequest, release: Release) {
  const { community } = release
  return {
    id: release.id,
    label: labelOf(release),
    country: release.country,
    title: release.album.title,
    major_formats: [...new Set(release.formats.map(({ name }) => name))],
    format: formatText(release),
    catno: catnoOf(release),
    released: yearOf(release),
    status: 'Accepted',
    resource_url: links.release(release.id),
    thumb: links.cover(release.id, 150),
    stats: {
      community: { in_wantlist: community.want, in_collection: community.have },
      ...(isAuthenticated(request) && { user: { in_wantlist: 0, in_collection: 0 } }),
    },
  }
}

function filtersBody(releases: readonly Release[]) {
  const counted = Object.entries(FILTERS).map(([id, valuesOf]) => {
    const groups = Map.groupBy(releases.flatMap(valuesOf), (value) => value)
    const counts = [...groups].map(([value, { length }]) => [value, length] as const)
    return { id, counts: counts.toSorted(([, a], [, b]) => b - a) }
  })
  return {
    filters: {
      applied: {},
      available: Object.fromEntries(counted.map(({ id, counts }) => [id, Object.fromEntries(counts)])),
    },
    filter_facets: counted.map(({ id, counts }) => ({
      title: id.charAt(0).toUpperCase() + id.slice(1),
      id,
      values: counts.map(([title, count]) => ({
        title,
        value: encodeURIComponent(title).replaceAll('%20', '+'),
        count,
      })),
      allows_multiple_values: releases.length > 0 || id !== 'released',
    })),
  }
}

/** A year, or `0` when it is unknown. */
function yearOf({ released }: Release): string {
  return released?.slice(0, 4) ?? '0'
}

/** The words of all formats without the names of the media, for example `LP, Album, Reissue`. */
function formatText({ formats }: Release): string {
  return formats.flatMap(({ descriptions, text }) => [...descriptions, ...(text ? [text] : [])]).join(', ')
}

function labelOf({ labels }: Release): string {
  return labels[0]?.name ?? ''
}

function catnoOf({ labels }: Release): string {
  return [...new Set(labels.map(({ catno }) => catno))].join(', ')
}
