import type { Copy } from '../../world/copy.ts'
import { json, says } from '../../../wire/answer.ts'
import { missing } from '../missing.ts'
import type { Answer } from '../../../wire/answer.ts'
import { paginate } from '../pagination.ts'
import { actsFor } from '../request.ts'
import type { ApiRequest } from '../request.ts'
import type { Service } from '../service.ts'
import { creditLine } from './credit-body.ts'
import { listingBody } from './listing-body.ts'

const sorts = ['listed', 'price', 'item', 'artist', 'label', 'catno', 'audio']

/** `GET /users/{username}/inventory`: the copies somebody sells; strangers may not turn past page 100. */
export function getInventory(
  service: Service,
  request: ApiRequest,
  [username = '']: readonly string[],
): Answer {
  const { world, links } = service
  const seller = world.seller(username)
  const collector = world.collectors.find(username)
  if (seller === undefined && collector === undefined) return missing.user()
  const sort = request.query.get('sort') ?? 'listed'
  if (!sorts.includes(sort) && !actsFor(request, username)) {
    return says(422, `Invalid sort: expected one of ${sorts.join(', ')}.`)
  }
  if (Number(request.query.get('page') ?? 1) > 100 && !actsFor(request, username)) {
    return says(403, 'Pagination above 100 disabled for inventories besides your own')
  }
  const copies = seller === undefined ? [] : sortCopies(service, world.inventory(seller), sort)
  const ordered = request.query.get('sort_order') === 'desc' ? copies.reverse() : copies
  const page = paginate(ordered, request, links.api(`/users/${seller?.username ?? username}/inventory`))
  if (!page.ok) return page.error
  const listings = page.value.items.map((copy) =>
    listingBody(service, request, { copy, price: world.priceOf(copy), status: 'For Sale' }, copy.currency),
  )
  return json(200, { pagination: page.value.pagination, listings }, page.value.headers)
}

function sortCopies({ world }: Service, copies: readonly Copy[], sort: string): Copy[] {
  if (sort === 'listed') return [...copies].sort((a, b) => a.listedAt - b.listedAt)
  if (sort === 'price') return [...copies].sort((a, b) => world.priceOf(a) - world.priceOf(b))
  const keyed = copies.map((copy) => {
    const release = world.release(copy.releaseId)
    const names =
      release === undefined ? '' : creditLine(release.album.artists, { numbers: true, starred: false })
    const key = { artist: names, label: release?.labels[0]?.name, catno: release?.labels[0]?.catno }[sort]
    return { copy, key: key ?? `${release?.album.title ?? ''} ${names}` }
  })
  return keyed.sort((a, b) => a.key.localeCompare(b.key)).map(({ copy }) => copy)
}
