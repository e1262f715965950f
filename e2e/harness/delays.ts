import type { Page } from 'playwright-core'

declare global {
  interface Window {
    delays?: number[]
  }
}

/** Begins to note for how long pages that are opened from now on put things off. */
export async function watchDelays(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const delays: number[] = []
    const plain = window.setTimeout.bind(window)
    window.delays = delays
    window.setTimeout = ((handler: TimerHandler, delay = 0, ...rest: unknown[]) => {
      delays.push(delay)
      return plain(handler, delay, ...rest)
    }) as typeof window.setTimeout
  })
}

/** What this page has put off since it was opened, in milliseconds. */
export function delaysOf(page: Page): Promise<number[]> {
  return page.evaluate(() => window.delays ?? [])
}
