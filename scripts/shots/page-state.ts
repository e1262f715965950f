import type { Page } from 'playwright-core'
import type { Person, Stage } from './stage.ts'

/** One page, or a part of it, in one state, and how to get there. */
export type PageState = {
  readonly name: string
  readonly as: Person
  readonly path: string | ((stage: Pick<Stage, 'found' | 'collectorId' | 'alertMail'>) => string)
  /** What answers of the server are to be replaced before the page is opened. */
  readonly before?: Step
  /** On the page once the state is reached. */
  readonly ready: string
  /** What somebody does then. */
  readonly act?: (page: Page) => Promise<unknown>
  /** Instead of the whole page: what is in view, for what lies over the page. */
  readonly only?: 'in view'
}

type Way = Omit<PageState, 'name'>

/** States by their names, each by what it adds to what they have in common. */
export function statesOf(common: Way, states: Readonly<Record<string, Partial<Way>>>): readonly PageState[] {
  return Object.entries(states).map(([name, own]) => Object.assign({ name }, common, own))
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Replaces an answer of the server. */
export function answers(path: string, json: unknown, method: Method = 'GET', status = 200) {
  return (page: Page) =>
    page.route(`**${path}`, (route) =>
      route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
    )
}

/** Changes what the server answers. */
export function changes(path: string, change: (answer: never) => unknown) {
  return (page: Page) =>
    page.route(`**${path}`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: change((await answer.json()) as never) })
    })
}

/** The server never answers: the page stays as it is while it loads or is busy. */
export function hangs(path: string, method: Method = 'GET') {
  return (page: Page) =>
    page.route(`**${path}`, async (route) => {
      if (route.request().method() !== method) await route.fallback()
    })
}

export const fails = (path: string) =>
  answers(
    path,
    { error: { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong on our side.' } },
    'GET',
    500,
  )

/** A page whose calls reach nobody. */
export const unreachable = (url: string) => (page: Page) => page.route(url, (route) => route.abort())

/** A page whose call is not answered yet, or not at all. */
export const loading = (call: string) => ({ before: hangs(call), ready: '[aria-busy=true]' })
export const failing = (call: string) => ({ before: fails(call), ready: '[role=alert] :is(h1, h2)' })

export type Step = (page: Page, stage: Stage) => Promise<unknown>

export function all(...steps: readonly Step[]): Step {
  return async (page: Page, stage: Stage) => {
    for (const step of steps) await step(page, stage)
  }
}

/** Presses what is there first, and waits for what comes then: its code may be loaded by the press. */
export const press = (selector: string, shown?: string) => async (page: Page) => {
  await page.locator(selector).first().click()
  if (shown !== undefined) await page.locator(shown).first().waitFor()
}
