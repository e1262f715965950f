import type { Release } from '../records/release.ts'
import { json, says, type Answer } from '../../kit/serve.ts'
import { slug, paginate, isAuthenticated, type ApiRequest, type Service } from './request.ts'
import { creditLine, formatBody } from './bodies.ts'

/** `GET /database/search?type=release&q=&barcode=&catno=`: finds releases. Anonymous callers get no pictures. */
export function getSearch(service: Service, request: ApiRequest): Answer {
  const { query } = request
  if (query.get('type') !== 'release') return says(422, 'Invalid type: expected release.')
  const releases = service.world.search({
    text: query.get('q'),
    barcode: query.get('barcode'),
    catno: query.get('catno'),
  })
  const page = paginate(releases, request, service.links.api('/database/search'))
  if (!page.ok) return page.error
  const { items, pagination, headers } = page.value
  return json(
    200,
    { pagination, results: items.map((release) => rowBody(service, request, release)) },
    headers,
  )
}

function rowBody(service: Service, request: ApiRequest, release: Release) {
  const { links } = service
  const { album } = release
  const pictures = isAuthenticated(request)
  const names = creditLine(album.artists, { numbers: true, starred: true })
  return {
    country: release.country,
    ...(release.year !== 0 && { year: String(release.year) }),
    format: release.formats.flatMap((format) => [format.name, ...format.descriptions]),
    label: release.labels.map((label) => label.name),
    type: 'release',
    genre: album.genres,
    style: album.styles,
    id: release.id,
    barcode: [...(release.barcode === undefined ? [] : [release.barcode]), ...release.runouts],
    user_data: { in_wantlist: false, in_collection: false },
    master_id: release.masterId ?? 0,
    master_url: release.masterId === undefined ? null : links.master(release.masterId),
    uri: `/release/${release.id}-${slug(creditLine(album.artists, { numbers: false, starred: false }), album.title)}`,
    catno: release.labels[0]?.catno ?? 'none',
    title: `${names} - ${album.title}`,
    thumb: pictures ? links.cover(release.id, 150) : '',
    cover_image: pictures ? links.cover(release.id, 600) : '',
    resource_url: links.release(release.id),
    community: { want: release.community.want, have: release.community.have },
    format_quantity: Number(release.formats[0]?.qty ?? 1),
    formats: release.formats.map(formatBody),
  }
}
