import type { Page } from 'playwright-core'

/** How many of the last navigations and answers of the API a description keeps. */
const KEPT = 25
/** How many characters of a page's text a description shows. */
const SHOWN = 1500

const followed = new Map<Page, string[]>()

/** Notes where a page goes and what the API answers it, for `describePages`, until the page is closed. */
export function followPage(page: Page): void {
  const steps: string[] = []
  const note = (step: string) => {
    steps.push(step)
    if (steps.length > KEPT) steps.shift()
  }
  followed.set(page, steps)
  page.on('close', () => followed.delete(page))
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) note(`went to ${frame.url()}`)
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/')) note(`${response.status()} ${response.request().method()} ${pathname}`)
  })
}

/** Describes every page that is open: address, last steps, text. A journey that is red once can be explained by it. */
export async function describePages(): Promise<string> {
  const pages = await Promise.all([...followed].map(([page, steps]) => describePage(page, steps)))
  return pages.join('\n\n')
}

async function describePage(page: Page, steps: readonly string[]): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 5_000 })
    .catch((error: unknown) => `(no text: ${String(error)})`)
  return [`Page ${page.url()}`, ...steps.map((step) => `  ${step}`), text.slice(0, SHOWN)].join('\n')
}
