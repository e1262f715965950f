import { refused, ok, type Result } from '@cratewatch/domain/kernel/result'
import { says, type Answer } from '../../kit/answer.ts'
import type { ApiRequest } from './request.ts'

export type Slice<T> = {
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
  const urls = otherFeatures(page, pages, perPage, request.query, url)
  const link = Object.entries(urls).map(([rel, target]) => `<${target}>; rel="${rel}"`)
  return ok({
    items: all.slice((page - 1) * perPage, page * perPage),
    pagination: { page, pages, per_page: perPage, items: all.length, urls },
    headers: link.length === 0 ? {} : { Link: link.join(', ') },
  })
}

function otherFeatures(page: number, pages: number, perPage: number, query: URLSearchParams, url: string) {
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
