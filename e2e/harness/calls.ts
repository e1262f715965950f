import type { Page, Request } from 'playwright-core'

/** The calls of a page to one path: a list that grows as they are made. */
export function callsTo(page: Page, path: string): readonly Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request)
  })
  return calls
}
