import type { Page } from 'playwright-core'
import { DEMO_PASSWORD } from '../../scripts/demo/accounts.ts'
import { COLLECTOR_EMAIL, OPERATOR_EMAIL } from '../../scripts/demo/year/people.ts'
import { openPage, workerBrowser } from '../harness/browser.ts'
import { callApi } from '../harness/call-api.ts'
import { PASSWORD } from '../harness/collector.ts'
import { pathOf } from '../harness/pages/declared-pages.ts'
import { NEW_RECORD, type Person } from './presses.ts'
import type { Demo } from './start-demos.ts'

type Opened = {
  readonly page: Page
  /** Errors of the page, as they come. */
  readonly complaints: string[]
  close(): Promise<unknown>
}

/** Somebody's way through all pages of a demo. */
export type Visit = {
  readonly url: string
  /** Where the pages that were opened lead. */
  readonly links: ReadonlySet<string>
  /** Opens a page by its name in the routing, and waits until nothing on it is loading. */
  open(name: string, as: Person): Promise<Opened>
  /** Returns what is typed: a record's number for what stands for one, anything else as it is. */
  textOf(text: string): string
}

type Watched = { readonly id: string; readonly discogsId: number; readonly masterId: number | null }
type Found = { readonly id: number; readonly isOnYourList: boolean }

/** Begins a visit, with a session of each who lives in the demo and one of somebody new. */
export async function openVisit(demo: Demo): Promise<Visit> {
  const tokens = await signInAll(demo)
  const get = async <Answer>(path: `/${string}`, token: string | null) =>
    (await (await callApi(demo, `GET ${path}`, { ...(token !== null && { token }) })).json()) as Answer
  const { vinyls: watches } = await get<{ vinyls: Watched[] }>('/api/vinyls?limit=100', tokens.collector)
  const { shops } = await get<{ shops: { id: string }[] }>('/api/shops', tokens.collector)
  const { users } = await get<{ users: { id: string }[] }>('/api/admin/users?search=quinn', tokens.operator)
  const { results } = await get<{ results: Found[] }>('/api/vinyls/search?q=love', tokens.collector)
  const ids: Readonly<Record<string, string | undefined>> = {
    record: watches[0]?.id,
    master: String(watches.find(({ masterId }) => masterId !== null)?.masterId),
    shop: shops[0]?.id,
    adminUser: users[0]?.id,
  }
  const links = new Set<string>()
  const openFor = pagesOf(demo, tokens)
  return {
    url: demo.url,
    links,
    textOf: (text) =>
      text === NEW_RECORD ? String(results.find(({ isOnYourList }) => !isOnYourList)?.id) : text,
    async open(name, as) {
      const { page, complaints, close } = await openFor(as)
      await page.goto(pathOf(name, { id: ids[name] ?? '', token: 'worn-out' }))
      await page.locator('h1').first().waitFor()
      await page.waitForFunction(() => document.querySelector('[aria-busy=true], [data-loading]') === null)
      for (const link of await linksOn(page)) links.add(link)
      return { page, complaints, close: as === 'nobody' ? close : () => Promise.resolve() }
    },
  }
}

/** Opens pages: one for each who is signed in, and another each time for nobody. */
function pagesOf({ url }: Demo, tokens: Readonly<Record<Person, string | null>>) {
  const opened = new Map<Person, ReturnType<typeof openPage>>()
  return async (as: Person) => {
    const open = async () => {
      const opening = openPage(await workerBrowser(), { baseURL: url, serviceWorkers: 'block' })
      await (
        await opening
      ).page.addInitScript((token) => token && localStorage.setItem('token', token), tokens[as])
      return opening
    }
    const known = as === 'nobody' ? undefined : opened.get(as)
    const page = known ?? open()
    opened.set(as, page)
    return page
  }
}

async function signInAll(demo: Demo): Promise<Readonly<Record<Person, string | null>>> {
  const open = async (call: 'login' | 'signup', body: object) => {
    const answer = await callApi(demo, `POST /api/auth/${call}`, { body })
    return ((await answer.json()) as { token: string }).token
  }
  const about = { locale: 'en', timeZone: 'Europe/Madrid' }
  return {
    nobody: null,
    collector: await open('login', { email: COLLECTOR_EMAIL, password: DEMO_PASSWORD }),
    operator: await open('login', { email: OPERATOR_EMAIL, password: DEMO_PASSWORD }),
    newcomer: await open('signup', { email: 'just.came@example.org', password: PASSWORD, ...about }),
  }
}

function linksOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('a[href]'), (link) => (link as HTMLAnchorElement).href)
      .filter((href) => href.startsWith('http'))
      .map((href) => href.replace(/#.*/, '')),
  )
}
