import type { Request } from 'playwright-core'
import { callApi } from '../../e2e/harness/call-api.ts'
import { PAGES, pathOf } from '../../e2e/harness/pages/declared-pages.ts'
import { YEAR_ENDED } from '../demo/year/market.ts'
import type { PageState } from './page-state.ts'
import type { Stage } from './stage.ts'
import { show, type Variant } from './take-shots.ts'

/** What the server answered to one call of a page. */
type Answered = {
  /** Its address as the routing declares it. */
  readonly page: string
  readonly path: string
  readonly call: string
  readonly answer: unknown
}

const SHOWN_AS: Variant = { locale: 'en', theme: 'light', width: 'wide' }

/** What is only read, but for what belongs to a session or goes on. */
const READS =
  /^(?:GET \/api\/(?!auth\/|start$|live$|instance$|announcement$|in-app-notifications\/unread-count$)|POST .*\/dry-run$)/

/** Opens each page of the dashboard, and returns what its server answered, for the screens' tests. */
export async function recordAnswers(session: Parameters<typeof show>[0]): Promise<string> {
  const { stage } = session
  const ids = await idsOf(stage)
  const pages = PAGES.filter(({ path }) => path.startsWith('/dashboard/'))
  const all: Answered[] = []
  for (const { name, path: page } of pages) {
    const path = pathOf(name, { id: ids[name] ?? '' })
    const heard: Promise<readonly [string, unknown] | null>[] = []
    const state: PageState = {
      name,
      as: path.startsWith('/dashboard/admin') ? 'operator' : 'collector',
      path,
      ready: 'h1',
      before: async (shown) => void shown.on('requestfinished', (request) => heard.push(answerTo(request))),
    }
    const calls = await show(session, state, SHOWN_AS, async (shown) => {
      // Some ask for more once they are shown.
      for (let count = -1; count < heard.length; await shown.waitForTimeout(1_000)) count = heard.length
      return new Map((await Promise.all(heard)).filter((each) => each !== null))
    })
    for (const [call, answer] of calls) all.push({ page, path, call, answer })
  }
  const lines = all.map((each) => `${JSON.stringify(each)}\n`)
  return `${JSON.stringify({ at: new Date(YEAR_ENDED) })}\n${lines.join('')}`
}

async function answerTo(request: Request): Promise<readonly [string, unknown] | null> {
  const call = `${request.method()} ${new URL(request.url()).pathname}`
  const response = await request.response()
  return response?.ok() === true && READS.test(call) ? [call, await response.json()] : null
}

/** What stands in the addresses of pages that show one thing. */
async function idsOf({ product, people, found, collectorId }: Stage): Promise<Record<string, string>> {
  const ask = async <Answer>(path: `/${string}`) =>
    (await (await callApi(product, `GET ${path}`, people.collector)).json()) as Answer
  const { shops } = await ask<{ shops: { id: string }[] }>('/api/shops')
  type Watches = { vinyls: { kind: string; discogsId: number }[] }
  const parts = await Promise.all([1, 2].map((page) => ask<Watches>(`/api/vinyls?limit=100&page=${page}`)))
  const album = parts.flatMap(({ vinyls }) => vinyls).find(({ kind }) => kind === 'master')
  return {
    record: found,
    master: String(album?.discogsId ?? ''),
    shop: shops[0]?.id ?? '',
    adminUser: collectorId,
  }
}
