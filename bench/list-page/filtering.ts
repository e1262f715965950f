import type { Browser, Page } from 'playwright-core'
import { tasksDuring } from './long-tasks.ts'

const FILTERS = ['available', 'unavailable'] as const
const TIMES = 5
/** The page that people read most, and the longest. */
const SIZES = [25, 100] as const

/** Measures from the press on a filter to the records that it leaves, the server's answer included. */
export async function measureFiltering({ browser, page }: { browser: Browser; page: Page }) {
  const rows = []
  for (const size of SIZES) {
    const taken: number[] = []
    const work: number[] = []
    for (let time = 0; time < TIMES; time += 1) {
      // A reload, because what was shown once is shown from memory.
      await page.goto(`/dashboard/vinyls?size=${size}&density=rows`)
      await page.locator('[data-card]').first().waitFor()
      await page.waitForTimeout(1_000)
      for (const filter of FILTERS) {
        const tasks = await tasksDuring(browser, page, async () => {
          taken.push(await page.evaluate(pressFilter, filter))
        })
        work.push(tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000)
        await page.waitForTimeout(300)
      }
    }
    rows.push({
      'records on the page': size,
      'median, ms': Math.round(medianOf(taken)),
      'worst, ms': Math.round(Math.max(...taken)),
      // Without the time that other programs had the processor: the figure of a machine that is not alone.
      'work of the page, ms': Math.round(medianOf(work)),
    })
  }
  return rows
}

const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Presses in the page, so that the way of the command to the browser is not measured. */
function pressFilter(filter: string): Promise<number> {
  const input = document.querySelector<HTMLInputElement>(`fieldset input[value="${filter}"]`)!
  const from = performance.now()
  input.click()
  return new Promise((resolve) => {
    const look = () => {
      const isOld = document.querySelector('.watch-items')?.classList.contains('opacity-60') ?? true
      if (input.checked && !isOld) resolve(performance.now() - from)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Reads how much of the page's memory is in use after the garbage was collected, and how many nodes it holds. */
export async function measureMemory(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  await session.detach()
  return { 'heap, MB': Math.round(value('JSHeapUsedSize') / 1e5) / 10, nodes: value('Nodes') }
}
