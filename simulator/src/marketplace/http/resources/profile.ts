import type { Collector } from '../../world/collectors.ts'
import { pacificTime } from '../../world/pacific-time.ts'
import type { Seller } from '../../world/seller.ts'
import { json } from '../../../wire/answer.ts'
import { missing } from '../missing.ts'
import type { Answer } from '../../../wire/answer.ts'
import { actsFor } from '../request.ts'
import type { ApiRequest } from '../request.ts'
import type { Service } from '../service.ts'

/** `GET /users/{username}`: a profile; the size of a private wantlist and the address are the owner's to see. */
export function getProfile(
  service: Service,
  request: ApiRequest,
  [username = '']: readonly string[],
): Answer {
  const collector = service.world.collectors.find(username)
  if (collector) return json(200, collectorBody(service, collector, actsFor(request, username)))
  const seller = service.world.seller(username)
  return seller ? json(200, sellerBody(service, seller)) : missing.user()
}

/** `GET /oauth/identity`: who the credentials speak for. */
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

export const unauthenticated = 'You must authenticate to access this resource.'
export const challenge = { 'WWW-Authenticate': 'OAuth realm="https://api.discogs.com"' }

function collectorBody(service: Service, collector: Collector, own: boolean) {
  return {
    ...person(service, collector.username, collector.id, collector.country, collector.registeredAt),
    num_for_sale: 0,
    seller_rating: 0,
    seller_num_ratings: 0,
    curr_abbr: '',
    ...((own || !collector.private) && { num_wantlist: collector.wants.length }),
    ...(own && { email: `${collector.username}@example.org`, num_unread: 0 }),
  }
}

function sellerBody(service: Service, seller: Seller) {
  return {
    ...person(service, seller.username, seller.id, seller.country, seller.registeredAt),
    num_for_sale: service.world.inventory(seller).length,
    seller_rating: Number(seller.rating),
    seller_num_ratings: seller.ratings,
    curr_abbr: seller.currency,
  }
}

function person({ links }: Service, username: string, id: number, location: string, registeredAt: number) {
  const own = links.user(username)
  return {
    id,
    username,
    name: '',
    profile: '',
    home_page: '',
    location,
    avatar_url: '',
    banner_url: '',
    resource_url: own,
    uri: links.site(`/user/${username}`),
    registered: pacificTime(registeredAt),
    num_lists: 0,
    num_pending: 0,
    rank: 0,
    rating_avg: 0,
    releases_contributed: 0,
    releases_rated: 0,
    buyer_rating: 0,
    buyer_num_ratings: 0,
    buyer_rating_stars: 0,
    seller_rating_stars: 0,
    inventory_url: `${own}/inventory`,
    wantlist_url: `${own}/wants`,
    collection_folders_url: `${own}/collection/folders`,
    collection_fields_url: `${own}/collection/fields`,
  }
}
