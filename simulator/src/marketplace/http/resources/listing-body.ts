import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Copy } from '../../world/copy.ts'
import { convert, currencyCodes, formatMoney } from '../../world/currency.ts'
import type { CurrencyCode } from '../../world/currency.ts'
import { pacificTime } from '../../world/pacific-time.ts'
import type { Seller } from '../../world/seller.ts'
import { isAuthenticated } from '../request.ts'
import type { ApiRequest } from '../request.ts'
import type { Service } from '../service.ts'
import { creditLine, formatLine } from './credit-body.ts'
import { pictureBody } from './picture-body.ts'

/** A copy in a shop as a buyer sees it; `currency` is what the price is shown in. */
export function listingBody(
  service: Service,
  request: ApiRequest,
  offer: { readonly copy: Copy; readonly price: number; readonly status: string },
  currency: CurrencyCode,
) {
  const { links, world } = service
  const { copy, price } = offer
  const seller = world.sellerOf(copy)
  return {
    id: copy.listingId,
    resource_url: links.api(`/marketplace/listings/${copy.listingId}`),
    uri: links.site(`/sell/item/${copy.listingId}`),
    status: offer.status,
    condition: copy.media,
    sleeve_condition: copy.sleeve,
    comments: comment(copy),
    ships_from: seller.country,
    posted: pacificTime(copy.listedAt),
    allow_offers: copy.listingId % 3 === 0,
    offer_submitted: false,
    audio: false,
    ...priceBody(price, copy.currency, currency, world.clock.now()),
    shipping_price: {},
    original_shipping_price: {},
    seller: sellerBody(service, seller),
    release: releaseBody(service, request, copy.releaseId),
    in_cart: false,
  }
}

function priceBody(value: number, own: CurrencyCode, shown: CurrencyCode, now: Instant) {
  const converted = convert(value, own, shown, now)
  const inCurrency = (amount: number, code: CurrencyCode) => ({
    curr_abbr: code,
    curr_id: currencyCodes.indexOf(code) + 1,
    formatted: formatMoney(amount, code),
    value: Math.round(amount * 100) / 100,
  })
  return {
    price: { value: converted, currency: shown },
    original_price: {
      ...inCurrency(value, own),
      ...(own !== shown && { converted: inCurrency(converted, shown) }),
    },
  }
}

function sellerBody({ links }: Service, seller: Seller) {
  return {
    id: seller.id,
    username: seller.username,
    avatar_url: '',
    stats: { rating: seller.rating, stars: seller.stars, total: seller.ratings },
    min_order_total: seller.minOrder,
    html_url: links.site(`/user/${seller.username}`),
    uid: seller.id,
    url: links.user(seller.username),
    payment: 'PayPal Commerce',
    shipping: seller.shipping,
    resource_url: links.user(seller.username),
  }
}

/** Strings only, and no master; anonymous readers get no pictures. */
function releaseBody({ links, world }: Service, request: ApiRequest, releaseId: number) {
  const index = world.catalogue.indexOf(releaseId)
  if (index === undefined) throw new Error(`A copy of ${releaseId}, which never existed`)
  const release = world.catalogue.release(index)
  const artist = creditLine(release.album.artists, { numbers: true, starred: false })
  const format = formatLine(release.formats, true)
  const known = isAuthenticated(request)
  return {
    thumbnail: known ? links.cover(releaseId, 150) : '',
    description: `${artist} - ${release.album.title} (${format})`,
    images: known ? pictureBody(links, releaseId) : [],
    artist,
    format,
    resource_url: links.release(releaseId),
    title: release.album.title,
    year: release.year,
    id: releaseId,
    label: release.labels.map((label) => label.name).join(', '),
    catalog_number: release.labels.map((label) => label.catno).join(', '),
    stats: {
      community: { in_wantlist: release.community.want, in_collection: release.community.have },
      ...(known && { user: { in_wantlist: 0, in_collection: 0 } }),
    },
  }
}

const remarks = [
  'Light hairlines, plays without noise.',
  'Looks unplayed. Original inner.',
  'Small sticker tear on the back.',
  'Seam split at the bottom, 4 cm.',
  'Cleaned on a machine, new polylined inner.',
  'Name of the former owner on the label.',
  'Corner bump. Sounds great.',
]

function comment(copy: Copy): string {
  return copy.listingId % 4 === 0 ? '' : (remarks[copy.listingId % remarks.length] ?? '')
}
