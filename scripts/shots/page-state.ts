import type { Page } from 'playwright-core'
import type { Person, Stage } from './stage.ts'

/** One page in one state, and how to get there. */
export type PageState = {
  readonly name: string
  readonly as: Person
  readonly path: string | ((stage: Stage) => string)
  /** What answers of the server are to be replaced before the page is opened. */
  readonly before?: (page: Page, stage: Stage) => Promise<unknown>
  /** On the page once the state is reached. */
  readonly ready?: string
  /** What somebody does then. */
  readonly act?: (page: Page) => Promise<unknown>
  /** false: only what is in view, for what lies over the page. */
  readonly whole?: boolean
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Replaces an answer of the server. */
export function answers(path: string, json: unknown, method: Method = 'GET') {
  return (page: Page) =>
    page.route(`**${path}`, (route) =>
      route.request().method() === method ? route.fulfill({ json }) : route.fallback(),
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

export function fails(path: string) {
  const error = { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong on our side.' }
  return (page: Page) => page.route(`**${path}`, (route) => route.fulfill({ status: 500, json: { error } }))
}

export type Step = (page: Page, stage: Stage) => Promise<unknown>

export function all(...steps: readonly Step[]): Step {
  return async (page: Page, stage: Stage) => {
    for (const step of steps) await step(page, stage)
  }
}
