import { html, type Answer } from '../../kit/answer.ts'
import { readable, type Incoming } from '../../kit/incoming.ts'
import type { Service } from '../http/service.ts'
import { coverAnswer } from '../covers/draw-cover.ts'
import { authorize } from './authorize-page.ts'
import { listPage } from './list-page.ts'
import { masterPage } from './master-page.ts'
import { releasePage, sellPage } from './release-page.ts'
import { markup } from '../../kit/page/markup.ts'
import { sitePage } from './site-page.ts'

type PageOf = (service: Service, param: string, query: URLSearchParams) => string | undefined

const pages: readonly (readonly [RegExp, PageOf])[] = [
  [/^\/release\/(\d+)(?:-|$)/, releasePage],
  [/^\/sell\/release\/(\d+)$/, sellPage],
  [/^\/master\/(\d+)(?:-|$)/, masterPage],
  [/^\/lists\/(?:[^/]+\/)?(\d+)$/, listPage],
  [/^\/sell\/(list)$/, (service, _, query) => masterPage(service, query.get('master_id') ?? '')],
]

/** Serves the pages and pictures for people; no limit and no fault applies here. */
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

/** Renders the page for addresses that do not exist, or no longer. */
function lostPage(): string {
  return sitePage(
    'Nothing here',
    markup`<div class="panel stack"><h1>Nothing in this crate</h1>
<p class="soft">This page never existed, or the record behind it was taken down.</p>
<p><a class="btn" href="/_control">Back to the console</a></p></div>`,
    { narrow: true },
  )
}
