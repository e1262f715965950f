import type { BrowserContext, Page } from 'playwright-core'

/** Lets pages ask for each part of what they begin with by its own call, as beside an older server, to replace some. */
export function askOneByOne(pages: Page | BrowserContext): Promise<unknown> {
  const json = { error: { code: 'NOT_FOUND', message: 'No such call' } }
  return pages.route('**/api/start', (route) => route.fulfill({ status: 404, json }))
}
