import type { SearchQuery } from '../../records/search.ts'
import type { Release } from '../../records/release.ts'
import { json, says } from '../../../wire/answer.ts'
import type { Answer } from '../../../wire/answer.ts'
import { slug } from '../links.ts'
import { paginate } from '../pagination.ts'
import { isAuthenticated } from '../request.ts'
import type { ApiRequest } from '../request.ts'
import type { Service } from '../service.ts'
import { creditLine, formatBody } from './credit-body.ts'

/** `GET /database/search`: releases, masters or both. Anonymous readers get no pictures. */
export function getSearch(service: Service, request: ApiRequest): Answer {
  const { query } = request
  const type = query.get('type') ?? 'all'
  if (!['all', 'release', 'master', 'artist', 'label'].includes(type)) {
    return says(422, 'Invalid type: expected one of artist, label, master, release.')
  }
  const releases = type === 'artist' || type === 'label' ? [] : service.world.search(readQuery(query))
  const rows = type === 'master' ? [] : releases.map((release) => ({ release, as: 'release' as const }))
  const all = type === 'release' ? rows : [...mastersOf(releases), ...rows]
  const page = paginate(all, request, service.links.api('/database/search'))
  if (!page.ok) return page.error
  return json(
    200,
    {
      pagination: page.value.pagination,
      results: page.value.items.map(({ release, as }) => rowBody(service, request, release, as)),
    },
    page.value.headers,
  )
}

const fields = {
  q: ['q'],
  title: ['release_title', 'title'],
  artist: ['artist'],
  label: ['label'],
  genre: ['genre'],
  style: ['style'],
  country: ['country'],
  year: ['year'],
  format: ['format'],
  catno: ['catno'],
  barcode: ['barcode'],
  track: ['track'],
} as const satisfies Record<keyof SearchQuery, readonly string[]>

function readQuery(query: URLSearchParams): SearchQuery {
  const given = Object.entries(fields).map(([field, names]) => [
    field,
    names.map((name) => query.get(name)).find(Boolean),
  ])
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

function mastersOf(releases: readonly Release[]) {
  const seen = new Set<number>()
  return releases
    .filter(({ masterId }) => masterId !== undefined && !seen.has(masterId) && seen.add(masterId))
    .map((release) => ({ release, as: 'master' as const }))
}

function rowBody(service: Service, request: ApiRequest, release: Release, as: 'release' | 'master') {
  const { links } = service
  const { album } = release
  const pictures = isAuthenticated(request)
  const id = as === 'master' ? (release.masterId ?? 0) : release.id
  const names = creditLine(album.artists, { numbers: true, starred: true })
  return {
    country: release.country,
    ...(release.year !== 0 && { year: String(release.year) }),
    format: release.formats.flatMap((format) => [format.name, ...format.descriptions]),
    label: release.labels.map((label) => label.name),
    type: as,
    genre: album.genres,
    style: album.styles,
    id,
    barcode: [...(release.barcode === undefined ? [] : [release.barcode]), ...release.runouts],
    user_data: { in_wantlist: false, in_collection: false },
    master_id: release.masterId ?? 0,
    master_url: release.masterId === undefined ? null : links.master(release.masterId),
    uri: `/${as}/${id}-${slug(creditLine(album.artists, { numbers: false, starred: false }), album.title)}`,
    catno: release.labels[0]?.catno ?? 'none',
    title: `${names} - ${album.title}`,
    thumb: pictures ? links.cover(release.id, 150) : '',
    cover_image: pictures ? links.cover(release.id, 600) : '',
    resource_url: as === 'master' ? links.master(id) : links.release(id),
    community: { want: release.community.want, have: release.community.have },
    ...(as === 'release' && {
      format_quantity: Number(release.formats[0]?.qty ?? 1),
      formats: release.formats.map(formatBody),
    }),
  }
}
