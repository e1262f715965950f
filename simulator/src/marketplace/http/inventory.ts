import { json, says, type Answer } from '../../kit/serve.ts'
import type { MarketplaceFault } from '../faults/through-marketplace-faults.ts'
import type { Release } from '../records/release.ts'
import { postageTo, type Copy, type Seller } from '../world/copy.ts'
import { convert, currencyCodes, formatMoney, type CurrencyCode } from '../world/currency.ts'
import type { Listing } from '../world/shops.ts'
import type { World } from '../world/world.ts'
import { creditLine, formatLine, pacificTime, pictureBody } from './bodies.ts'
import { missing } from './refusals.ts'
import { buyerOf, currencyOf, isAuthenticated, paginate, type ApiRequest, type Service } from './request.ts'

/** However many rows a page has. */
const LAST_PAGE = 100

/**
 * `GET /users/{username}/inventory`: returns what a shop has for sale. `status` is ignored: it is for owners. The last
 * pages of a large shop are counted, and refused all the same.
 */
export function getInventory(
  service: Service,
  request: ApiRequest,
  [username = '']: readonly string[],
): Answer {
  const { world, links } = service
  const seller = world.shops.find(username)
  const name = seller?.username ?? world.collectors.find(username)?.username
  if (name === undefined) return missing.user()
  // Nobody has recorded this: we assume the words of a private wantlist.
  if (seller?.state === 'private')
    return says(
      403,
      'You are not allowed to view this resource. Please authenticate as the owner to view this content.',
    )
  if (Number(request.query.get('page')) > LAST_PAGE)
    return says(403, 'Pagination above 100 disabled for inventories besides your own')
  const copies = seller === undefined ? [] : inOrder(world, request, world.shops.inventory(seller))
  const page = paginate(copies, request, links.api(`/users/${name}/inventory`))
  if (!page.ok) return page.error
  const { items, pagination, headers } = page.value
  const listings = items.map((copy) =>
    listingBody(
      service,
      request,
      { copy, status: 'For Sale' },
      buyerOf(service, request)?.currency ?? copy.currency,
    ),
  )
  return json(200, { pagination, listings }, headers)
}

/** `GET /marketplace/listings/{id}`: returns one listing, also one that is gone; its price is converted. */
export function getListing(service: Service, request: ApiRequest, [id]: readonly string[]): Answer {
  const listing = service.world.shops.listing(Number(id))
  if (listing === undefined) return missing.resource()
  const buyer = buyerOf(service, request)
  const shown = request.query.has('curr_abbr') ? currencyOf(request) : (buyer?.currency ?? 'USD')
  return json(200, { shipping_is_blocked: true, ...listingBody(service, request, listing, shown) })
}

/** Moves the pages of a shop between two requests: a copy comes in front of all others, or the newest one is gone. */
export function moveCopies(world: World, path: string, kind: MarketplaceFault['kind']): void {
  const seller = world.shops.find(/^\/users\/([^/]+)\/inventory$/.exec(path)?.[1] ?? '')
  const newest = seller && world.shops.inventory(seller)[0]
  if (seller === undefined || newest === undefined) return
  if (kind === 'copy-added') world.appear(newest.releaseId, { seller })
  if (kind === 'copy-taken') world.shops.takeOff(newest.listingId)
}

type Key = (copy: Copy, release: Release, world: World) => string | number

const keys: Readonly<Record<string, Key>> = {
  price: (copy, _, world) => convert(world.priceOf(copy), copy.currency, 'USD', world.clock.now()),
  item: (_, { album }) => album.title,
  artist: (_, { album }) => album.artists[0]?.name ?? '',
  label: (_, { labels }) => labels[0]?.name ?? '',
  catno: (_, { labels }) => labels[0]?.catno ?? '',
  // No seller here has a recording of a copy.
  audio: () => 0,
}

/** Sorts by what is asked for; otherwise by the time of listing. Ascending unless it is said. */
function inOrder(world: World, { query }: ApiRequest, newestFirst: readonly Copy[]): readonly Copy[] {
  const isDescending = query.get('sort_order') === 'desc'
  const key = keys[query.get('sort') ?? '']
  if (key === undefined) return isDescending ? newestFirst : newestFirst.toReversed()
  const rows = newestFirst.map((copy) => ({ copy, by: key(copy, releaseOf(world, copy), world) }))
  const sorted = rows.toSorted((a, b) => (a.by < b.by ? -1 : Number(a.by > b.by)) * (isDescending ? -1 : 1))
  return sorted.map(({ copy }) => copy)
}

function releaseOf({ catalogue }: World, { releaseId }: Copy): Release {
  return catalogue.release(catalogue.indexOf(releaseId) ?? 0)
}

/** Presents a listing with its price in the currency `shown`, and as its seller asks. */
function listingBody(service: Service, request: ApiRequest, { copy, status }: Listing, shown: CurrencyCode) {
  const { world, links } = service
  const value = world.priceOf(copy)
  const seller = world.sellerOf(copy)
  const { currency } = copy
  const price = convert(value, currency, shown, world.clock.now())
  return {
    id: copy.listingId,
    resource_url: links.api(`/marketplace/listings/${copy.listingId}`),
    uri: links.site(`/sell/item/${copy.listingId}`),
    status,
    condition: copy.media,
    sleeve_condition: copy.sleeve,
    comments: copy.comments,
    ships_from: copy.shipsFrom,
    posted: pacificTime(copy.listedAt),
    allow_offers: copy.listingId % 3 === 0,
    audio: false,
    price: { value: price, currency: shown },
    original_price: {
      ...originalPrice(value, currency),
      ...(shown !== currency &&
        buyerOf(service, request) && { converted: originalPrice(round(price), shown) }),
    },
    ...shippingBody(service, request, copy, shown),
    seller: sellerBody(service, seller),
    release: releaseBody(service, request, releaseOf(world, copy)),
    ...(isAuthenticated(request) && { offer_submitted: false, in_cart: false }),
  }
}

/**
 * What is said of postage: nothing to a stranger or an application's key, which have no address; to a person what it
 * costs to theirs, in their currency and as the seller asks, and whether the seller ships there at all.
 */
function shippingBody(service: Service, request: ApiRequest, copy: Copy, shown: CurrencyCode) {
  const { world } = service
  const buyer = buyerOf(service, request)
  const postage = buyer === undefined ? null : postageTo(copy, world.sellerOf(copy), buyer.country)
  const isBlocked = postage === 'blocked'
  const isStated = postage !== null && !isBlocked
  return {
    shipping_price: isStated
      ? { value: convert(postage, copy.currency, shown, world.clock.now()), currency: shown }
      : {},
    original_shipping_price: isStated ? originalPrice(postage, copy.currency) : {},
    ...(buyer && { shipping_is_blocked: isBlocked || null }),
  }
}

const round = (value: number) => Math.round(value * 100) / 100

function originalPrice(value: number, currency: CurrencyCode) {
  const curr_id = currencyCodes.indexOf(currency) + 1
  return { curr_abbr: currency, curr_id, formatted: formatMoney(value, currency), value }
}

/** The same two thousand letters beside each copy: a page of a hundred is 250 kB and more. */
function sellerBody({ links }: Service, seller: Seller) {
  return {
    id: seller.id,
    username: seller.username,
    avatar_url: links.site('/favicon.ico'),
    stats: { rating: seller.rating, stars: Number(seller.rating) > 99 ? 5 : 4.5, total: seller.ratings },
    min_order_total: seller.minOrder ?? 0,
    html_url: links.site(`/user/${seller.username}`),
    uid: seller.id,
    url: links.user(seller.username),
    payment: 'PayPal Commerce',
    shipping: seller.terms ?? DESTINATIONS.map((place) => `${place}: ${TERMS}`).join('\r\n'),
    resource_url: links.user(seller.username),
  }
}

const DESTINATIONS = ['Inland', 'Neighbours', 'Europe', 'North America', 'Asia and Oceania', 'Elsewhere']
const TERMS =
  'a single LP travels in a box of its own with two stiffeners, up to four travel in one box for half as much each. ' +
  'Records leave us twice a week, taken out of their sleeves where you ask for that. A number to trace the parcel is ' +
  'part of the price. What is lost or broken on the way we give back; what customs ask for is yours to pay.'

/** Strings only, and no number of a master. Pictures are for known callers. */
function releaseBody({ links }: Service, request: ApiRequest, release: Release) {
  const { album, community } = release
  const isKnown = isAuthenticated(request)
  const artist = creditLine(album.artists, { numbers: false, starred: false })
  const format = formatLine(release.formats, true)
  return {
    thumbnail: isKnown ? links.cover(release.id, 150) : '',
    description: `${artist} - ${album.title} (${format})`,
    images: isKnown ? pictureBody(links, release.id) : [],
    artist,
    format,
    resource_url: links.release(release.id),
    title: album.title,
    year: release.year,
    id: release.id,
    label: release.labels.map(({ name }) => name).join(', '),
    catalog_number: release.labels.map(({ catno }) => catno).join(', '),
    stats: {
      community: { in_wantlist: community.want, in_collection: community.have },
      user: { in_wantlist: 0, in_collection: 0 },
    },
  }
}
