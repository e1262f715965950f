import { html } from '../../wire/answer.ts'
import type { Answer } from '../../wire/answer.ts'
import type { Incoming } from '../../wire/incoming.ts'
import { readable } from '../../wire/readable.ts'
import type { Service } from '../http/service.ts'
import { coverAnswer } from '../covers/draw-cover.ts'
import { authorize } from './authorize-page.ts'
import { lostPage } from './lost-page.ts'
import { masterPage } from './master-page.ts'
import { releasePage, sellPage } from './release-page.ts'
import { listingPage } from './listing-page.ts'
import { userPage } from './user-page.ts'

type PageOf = (service: Service, param: string, query: URLSearchParams) => string | undefined

const pages: readonly (readonly [RegExp, PageOf])[] = [
  [/^\/release\/(\d+)(?:-|$)/, releasePage],
  [/^\/sell\/release\/(\d+)$/, sellPage],
  [/^\/sell\/item\/(\d+)$/, listingPage],
  [/^\/master\/(\d+)(?:-|$)/, masterPage],
  [/^\/user\/([^/]+)$/, userPage],
]

/** The pages and pictures people look at; no limit and no trap applies here. */
export function answerSite(service: Service, incoming: Incoming): Answer {
  const cover = coverAnswer(service, incoming)
  if (cover) return cover
  if (incoming.path === '/oauth/authorize') return authorize(service, incoming)
  for (const [pattern, pageOf] of pages) {
    const param = pattern.exec(incoming.path)?.[1]
    const found = param === undefined ? undefined : pageOf(service, readable(param), incoming.query)
    if (found !== undefined) return html(200, found)
  }
  return html(404, lostPage())
}
