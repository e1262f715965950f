import { json, says, text, type Answer } from '../../kit/serve.ts'
import type { Release } from '../records/release.ts'
import type { Want } from '../world/collectors.ts'
import type { Listed } from '../world/public-lists.ts'
import { pacificTime, artistBody, formatBody, labelBody, creditLine } from './bodies.ts'
import { missing } from './refusals.ts'
import { paginate, actsFor, slug, isAuthenticated, type ApiRequest, type Service } from './request.ts'

/** `GET /oauth/identity`: returns whose credentials they are. */
export function getIdentity(service: Service, request: ApiRequest): Answer {
  const { credential } = request
  if (credential.kind !== 'personal' && credential.kind !== 'oauth')
    return json(401, { message: unauthenticated }, challenge)
  const collector = service.world.collectors.find(credential.username)
  return json(200, {
    id: collector?.id ?? 0,
    username: credential.username,
    resource_url: service.links.user(credential.username),
    consumer_name: credential.kind === 'oauth' ? credential.appName : 'Personal access token',
  })
}

const unauthenticated = 'You must authenticate to access this resource.'
const challenge = { 'WWW-Authenticate': 'OAuth realm="https://api.discogs.com"' }

/** `GET /users/{username}/wants`: returns a wantlist, newest first. Private lists are for their owner only. */
export function getWants(service: Service, request: ApiRequest, [username = '']: readonly string[]): Answer {
  const collector = service.world.collectors.find(username)
  if (collector === undefined) return missing.user()
  const own = actsFor(request, collector.username)
  if (collector.private && !own) {
    return says(
      403,
      'You are not allowed to view this resource. Please authenticate as the owner to view this content.',
    )
  }
  const page = paginate(collector.wants, request, service.links.api(`/users/${collector.username}/wants`))
  if (!page.ok) return page.error
  const wants = page.value.items.map((want) => wantBody(service, collector.username, want, own))
  return json(200, { pagination: page.value.pagination, wants }, page.value.headers)
}

/** `DELETE /users/{username}/wants/{release_id}`: takes a record off a wantlist, for its owner only. */
export function deleteWant(
  service: Service,
  request: ApiRequest,
  [username = '', releaseId = '']: readonly string[],
): Answer {
  const { collectors } = service.world
  const collector = collectors.find(username)
  if (collector === undefined) return missing.user()
  if (!actsFor(request, collector.username))
    return says(403, "You don't have permission to access this resource.")
  return collectors.removeWant(collector, Number(releaseId)) ? text(204, '') : missing.resource()
}

/** A deleted release stays on the list. */
function wantBody({ world, links }: Service, username: string, want: Want, own: boolean) {
  const index = world.catalogue.indexOf(want.releaseId)
  if (index === undefined) throw new Error(`A wanted ${want.releaseId}, which never existed`)
  const release = world.catalogue.release(index)
  return {
    id: want.releaseId,
    resource_url: `${links.user(username)}/wants/${want.releaseId}`,
    rating: want.rating,
    date_added: pacificTime(want.addedAt),
    basic_information: {
      id: release.id,
      master_id: release.masterId ?? 0,
      master_url: release.masterId === undefined ? null : links.master(release.masterId),
      resource_url: links.release(release.id),
      title: release.album.title,
      year: release.year,
      formats: release.formats.map(formatBody),
      labels: release.labels.map((label) => labelBody(links, label)),
      artists: release.album.artists.map((artist) => artistBody(links, artist)),
      thumb: links.cover(release.id, 150),
      cover_image: links.cover(release.id, 600),
      genres: release.album.genres,
      styles: release.album.styles,
    },
    ...(own && { notes: want.notes }),
  }
}

/**
 * `GET /lists/{list_id}`: returns all that is on a list, in one answer that states no length. Private lists are for their
 * owner only.
 */
export function getList(service: Service, request: ApiRequest, [id = '']: readonly string[]): Answer {
  const { world, links } = service
  const list = world.lists.find(Number(id))
  if (list === undefined) return says(404, 'The requested resource was not found.')
  if (list.private && !actsFor(request, list.owner))
    return says(403, "You don't have permission to access this resource.")
  return json(200, {
    id: list.id,
    name: list.name,
    description: '',
    public: !list.private,
    user: {
      id: world.collectors.find(list.owner)?.id ?? 0,
      username: list.owner,
      resource_url: links.user(list.owner),
    },
    date_added: '2024-03-02T08:11:52-08:00',
    date_changed: '2025-11-20T19:04:11-08:00',
    uri: links.site(`/lists/${list.id}`),
    resource_url: links.api(`/lists/${list.id}`),
    image_url: '',
    items: list.items.map((item) => itemBody(service, item)),
  })
}

function itemBody({ links }: Service, { type, id, title }: Listed) {
  return {
    type,
    id,
    comment: '',
    display_title: title,
    uri: links.site(`/${type}/${id}`),
    resource_url: links[type](id),
    image_url: type === 'release' ? links.cover(id, 150) : '',
  }
}

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
