import { json, type Answer } from '../../kit/serve.ts'
import type { Release } from '../records/release.ts'
import type { MarketStats } from '../world/market.ts'
import {
  pacificTime,
  artistBody,
  creditLine,
  formatBody,
  labelBody,
  sortName,
  pictureBody,
} from './bodies.ts'
import { missing } from './refusals.ts'
import { currencyOf, type ApiRequest, type Service, slug, type Links } from './request.ts'

/** `GET /marketplace/stats/{release_id}`: returns the number of copies and the lowest price, which checks read. */
export function getStats(service: Service, request: ApiRequest, [releaseId]: readonly string[]): Answer {
  const stats = service.world.stats(Number(releaseId), currencyOf(request))
  if (stats === undefined) return missing.stats()
  return json(200, {
    num_for_sale: stats.numForSale,
    lowest_price: stats.lowestPrice && {
      value: stats.lowestPrice.value,
      currency: stats.lowestPrice.currency,
    },
    blocked_from_sale: stats.blocked,
  })
}

/** `GET /releases/{id}`: returns everything about a pressing; `lowest_price` is a plain number in dollars. */
export function getRelease(service: Service, _request: ApiRequest, [id]: readonly string[]): Answer {
  const release = service.world.release(Number(id))
  const stats = service.world.stats(Number(id))
  if (release === undefined || stats === undefined) return missing.release()
  return json(200, {
    ...identity(service.links, release),
    ...catalogued(service.links, release),
    ...market(stats),
  })
}

function identity(links: Links, release: Release) {
  const { album } = release
  return {
    id: release.id,
    status: 'Accepted',
    year: release.year,
    resource_url: links.release(release.id),
    uri: links.site(
      `/release/${release.id}-${slug(creditLine(album.artists, { numbers: false, starred: false }), album.title)}`,
    ),
    artists: album.artists.map((artist) => ({
      ...artistBody(links, artist),
      thumbnail_url: links.cover(release.id, 150),
    })),
    artists_sort: sortName(album.artists),
    labels: release.labels.map((label) => ({ ...labelBody(links, label), thumbnail_url: '' })),
    series: [],
    companies: [],
    formats: release.formats.map(formatBody),
    data_quality: 'Needs Vote',
    community: communityBody(links, release),
    format_quantity: Number(release.formats[0]?.qty ?? 1),
    date_added: pacificTime(release.addedAt),
    date_changed: pacificTime(release.changedAt),
  }
}

/** Unknown properties are left out, not sent as null. */
function catalogued(links: Links, release: Release) {
  const { album } = release
  return {
    ...(release.masterId !== undefined && {
      master_id: release.masterId,
      master_url: links.master(release.masterId),
    }),
    title: album.title,
    country: release.country,
    ...(release.released !== undefined && {
      released: release.released,
      released_formatted: printedDate(release.released),
    }),
    ...(release.notes !== undefined && { notes: release.notes }),
    identifiers: identifiers(release),
    videos: [],
    genres: album.genres,
    styles: album.styles,
    tracklist: release.tracklist.map((track) => ({
      position: track.position,
      type_: 'track',
      title: track.title,
      duration: track.duration,
    })),
    ...(album.credits.length > 0 && {
      extraartists: album.credits.map((credit) => artistBody(links, credit)),
    }),
    images: pictureBody(links, release.id),
    thumb: links.cover(release.id, 150),
    estimated_weight: release.grams,
    is_offensive: false,
  }
}

function market(stats: MarketStats) {
  return {
    num_for_sale: stats.numForSale ?? 0,
    lowest_price: stats.lowestPrice?.value ?? null,
    blocked_from_sale: stats.blocked,
  }
}

function communityBody(links: Links, release: Release) {
  const submitter = { username: 'groove_archivist', resource_url: links.user('groove_archivist') }
  const { community } = release
  return {
    have: community.have,
    want: community.want,
    rating: { count: community.ratingCount, average: community.ratingAverage },
    submitter,
    contributors: [submitter],
    data_quality: 'Needs Vote',
    status: 'Accepted',
  }
}

function identifiers(release: Release) {
  const { barcode } = release
  return [
    ...(barcode === undefined ? [] : [{ type: 'Barcode', value: barcode, description: 'Scanned' }]),
    ...release.runouts.map((value, side) => ({
      type: 'Matrix / Runout',
      value,
      description: `Runout side ${String.fromCharCode(65 + side)}`,
    })),
  ]
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `1974-03-21` → `21 Mar 1974`; unknown parts are left out. */
function printedDate(released: string): string {
  const [year = '', month = '00', day = '00'] = released.split('-')
  return [day === '00' ? '' : day, months[Number(month) - 1] ?? '', year].filter(Boolean).join(' ')
}
