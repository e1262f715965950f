import type { Browser, Page } from 'playwright-core'

/** What follows an interaction comes within this time: answers, pictures, toasts. */
const SETTLE_MS = 1_500
const LONG_MS = 50

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds, and of these those in which the thread had a processor. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/**
 * Measures the tasks of the page's thread during an interaction and what follows, by the browser's trace: their
 * duration, and their CPU time. The difference is waiting for a processor. A press lasts until what it changed is painted.
 */
export async function measureTasks(
  { browser, page }: { browser: Browser; page: Page },
  interaction: string,
  act: (page: Page) => Promise<unknown>,
) {
  await page.waitForTimeout(SETTLE_MS)
  await page.evaluate(notePresses)
  // The only category that has tasks: what else the browser notes costs the page time.
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await act(page)
  await page.waitForTimeout(SETTLE_MS)
  const tasks = readTasks(await browser.stopTracing())
  return {
    interaction,
    'longest press, ms': await page.evaluate(() => Math.max(0, ...(window.presses ?? []))),
    'longest task, ms': longest(tasks.map(({ dur = 0 }) => dur)),
    'most work of one, ms': longest(tasks.map(({ tdur = 0 }) => tdur)),
    [`tasks over ${LONG_MS} ms`]: tasks.filter(({ dur = 0 }) => dur > LONG_MS * 1_000).length,
  }
}

declare global {
  interface Window {
    presses?: number[]
  }
}

function notePresses(): void {
  const isNoted = window.presses !== undefined
  window.presses = []
  if (isNoted) return
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.presses?.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

function readTasks(trace: Buffer): readonly TraceEvent[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] }
  const key = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(key),
  )
  return traceEvents.filter((event) => event.name === 'RunTask' && pages.has(key(event)))
}

const longest = (microseconds: readonly number[]) => Math.round(Math.max(0, ...microseconds) / 100) / 10
