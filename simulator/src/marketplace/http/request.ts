import { refused, ok, type Result } from '@cratewatch/domain/kernel/result'
import type { RequestLog } from '../../kit/request-log.ts'
import { says, type Answer } from '../../kit/serve.ts'
import type { MarketplaceFaults } from '../faults/through-marketplace-faults.ts'
import type { Credential } from '../oauth/credential.ts'
import type { Vault } from '../oauth/vault.ts'
import type { Collector } from '../world/collectors.ts'
import { isCurrency, type CurrencyCode } from '../world/currency.ts'
import type { World } from '../world/world.ts'
import type { Verdict } from './refusals.ts'

/** An API request as it arrived; `atMs` is service time. */
export type LoggedRequest = {
  readonly atMs: number
  readonly address: string
  readonly method: string
  readonly path: string
  readonly authenticated: boolean
}

/** What the marketplace's answers are made from. */
export type Service = {
  readonly world: World
  readonly links: Links
  readonly vault: Vault
  readonly faults: MarketplaceFaults
  readonly requests: RequestLog<LoggedRequest>
  /** Counts a request against the limit of its address. */
  readonly admit: (address: string, now: number, authenticated: boolean) => Verdict
  /** Time for limits, tokens and logs, ms since the epoch. */
  readonly serviceNow: () => number
  /** Returns the ms until just after the payment service's next collection; undefined: there is none. */
  readonly untilRenewal: () => number | undefined
}

/** An admitted API request, whose caller is known. */
export type ApiRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly credential: Credential
}

/** Returns the currency of prices: the requested one, or US dollars when none or an unknown one is named. */
export function currencyOf(request: ApiRequest): CurrencyCode {
  const asked = request.query.get('curr_abbr')?.toUpperCase() ?? 'USD'
  return isCurrency(asked) ? asked : 'USD'
}

/** Whether the caller is known, so that pictures and figures may be shown. */
export function isAuthenticated(request: ApiRequest): boolean {
  return request.credential.kind !== 'none'
}

/** Whether the request acts for this account. */
export function actsFor(request: ApiRequest, username: string): boolean {
  const { credential } = request
  if (credential.kind !== 'personal' && credential.kind !== 'oauth') return false
  return (
    credential.username.toLowerCase() === username.toLowerCase() &&
    !(credential.kind === 'oauth' && credential.careless)
  )
}

/** Returns whose permission the request has, and so where parcels go; undefined: a stranger's, or an application's. */
export function buyerOf({ world }: Service, { credential }: ApiRequest): Collector | undefined {
  return credential.kind === 'personal' || credential.kind === 'oauth'
    ? world.collectors.find(credential.username)
    : undefined
}

/** Makes absolute addresses of pages, resources and pictures on this server. */
export type Links = {
  api(path: string): string
  site(path: string): string
  release(id: number): string
  master(id: number): string
  user(username: string): string
  artist(id: number): string
  label(id: number): string
  /** A cover: 150 for lists, 600 for pages. */
  cover(releaseId: number, size: 150 | 600): string
}

export function linksFrom(apiUrl: string, siteUrl: string): Links {
  const api = (path: string) => apiUrl + path
  return {
    api,
    site: (path) => siteUrl + path,
    release: (id) => api(`/releases/${id}`),
    master: (id) => api(`/masters/${id}`),
    user: (username) => api(`/users/${username}`),
    artist: (id) => api(`/artists/${id}`),
    label: (id) => api(`/labels/${id}`),
    cover: (id, size) => `${siteUrl}/covers/${id}.svg${size === 150 ? '?size=150' : ''}`,
  }
}

/** `Åse Fjellheim` – `Skagen` → `Åse-Fjellheim-Skagen`: page addresses keep their letters, unescaped. */
export function slug(...parts: string[]): string {
  return parts
    .join(' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

type Slice<T> = {
  readonly items: readonly T[]
  readonly pagination: {
    readonly page: number
    readonly pages: number
    readonly per_page: number
    readonly items: number
    readonly urls: Readonly<Record<string, string>>
  }
  /** The `Link` header, empty on a single page. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Cuts the requested page out of a list. `per_page` above 100 is silently 100; a page past the end is a 404; an empty
 * list still has one page. `urls` repeat the whole query, credentials included, as the marketplace does.
 */
export function paginate<T>(all: readonly T[], request: ApiRequest, url: string): Result<Slice<T>, Answer> {
  const perPage = Math.min(100, positive(request.query.get('per_page'), 50))
  const page = positive(request.query.get('page'), 1)
  const pages = Math.max(1, Math.ceil(all.length / perPage))
  if (page > pages) return refused(says(404, `Page ${page} is outside of valid range [1, ${pages}].`))
  const urls = pageUrls(page, pages, perPage, request.query, url)
  const link = Object.entries(urls).map(([rel, target]) => `<${target}>; rel="${rel}"`)
  return ok({
    items: all.slice((page - 1) * perPage, page * perPage),
    pagination: { page, pages, per_page: perPage, items: all.length, urls },
    headers: link.length === 0 ? {} : { Link: link.join(', ') },
  })
}

/** Returns the addresses of the pages around one; those that are not there are left out. */
function pageUrls(page: number, pages: number, perPage: number, query: URLSearchParams, url: string) {
  const at = (target: number) => {
    const params = new URLSearchParams(query)
    params.set('per_page', String(perPage))
    params.set('page', String(target))
    return `${url}?${params}`
  }
  return {
    ...(page > 1 && { first: at(1), prev: at(page - 1) }),
    ...(page < pages && { last: at(pages), next: at(page + 1) }),
  }
}

function positive(value: string | null, otherwise: number): number {
  const number = Number(value ?? otherwise)
  return Number.isInteger(number) && number >= 1 ? number : otherwise
}
