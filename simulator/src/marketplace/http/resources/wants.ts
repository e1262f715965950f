import type { Want } from '../../world/collectors.ts'
import { pacificTime } from '../../world/pacific-time.ts'
import { json, says, text, type Answer } from '../../../kit/answer.ts'
import { missing } from '../refusals.ts'
import { paginate } from '../pagination.ts'
import { actsFor, type ApiRequest } from '../request.ts'
import type { Service } from '../service.ts'
import { artistBody, formatBody, labelBody } from './credit-body.ts'

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
