import { json, says, type Answer } from '../../../kit/answer.ts'
import type { Listed } from '../../world/public-lists.ts'
import { actsFor, type ApiRequest } from '../request.ts'
import type { Service } from '../service.ts'

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
