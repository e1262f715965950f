import type { Page, Request } from 'playwright-core'

/** Returns the page's calls to one path, in a list that grows. */
export function callsTo(page: Page, path: string): readonly Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request)
  })
  return calls
}
