import type { Page } from 'playwright-core'

declare global {
  interface Window {
    noteDelay(delay: number): void
  }
}

const WORTH_NOTING_MS = 1000

/**
 * Records the timers of a second or more, in milliseconds, that pages opened from now on set. The list grows, and
 * survives navigation.
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
