import type { Page } from 'playwright-core'

declare global {
  interface Window {
    noteDelay(delay: number): void
  }
}

const WORTH_NOTING_MS = 1000

/**
 * For how long, in milliseconds, pages that are opened from now on put things off: a list that grows, and that is still
 * there when the page has moved on.
 */
export async function watchDelays(page: Page): Promise<readonly number[]> {
  const delays: number[] = []
  await page.exposeFunction('noteDelay', (delay: number) => delays.push(delay))
  await page.addInitScript((least) => {
    const plain = window.setTimeout.bind(window)
    window.setTimeout = ((handler: TimerHandler, delay = 0, ...rest: unknown[]) => {
      if (delay >= least) window.noteDelay(delay)
      return plain(handler, delay, ...rest)
    }) as typeof window.setTimeout
  }, WORTH_NOTING_MS)
  return delays
}
