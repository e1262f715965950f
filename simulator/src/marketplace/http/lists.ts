import { json, type Answer, says, text } from '../../kit/serve.ts'
import { type ApiRequest, type Service, paginate, actsFor } from './request.ts'
import { missing } from './refusals.ts'
import type { Want } from '../world/collectors.ts'
import { pacificTime, artistBody, formatBody, labelBody } from './bodies.ts'
import type { Listed } from '../world/public-lists.ts'

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
