import { html, type Answer } from '../../kit/answer.ts'
import { readable, type Incoming } from '../../kit/incoming.ts'
import type { Service } from '../http/service.ts'
import { coverAnswer } from '../covers/draw-cover.ts'
import { authorize } from './authorize-page.ts'
import { lostPage } from './lost-page.ts'
import { releasePage, sellPage } from './release-page.ts'

type PageOf = (service: Service, param: string, query: URLSearchParams) => string | undefined

const pages: readonly (readonly [RegExp, PageOf])[] = [
  [/^\/release\/(\d+)(?:-|$)/, releasePage],
  [/^\/sell\/release\/(\d+)$/, sellPage],
]

/** The pages and pictures people look at; no limit and no fault applies here. */
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
