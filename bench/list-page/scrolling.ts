import type { Browser, Page } from 'playwright-core'
import { tasksDuring } from './long-tasks.ts'

const DENSITIES = ['cards', 'wall', 'rows'] as const
const SIZE = 100
/** How far the wheel turns with each frame, as a fast flick does. */
const STEP_PX = 60
/** What a frame takes at 60 a second, and how much more counts as one that was dropped. */
const FRAME_MS = 1000 / 60

/** Measures the frames while the longest page of the list is scrolled from end to end, in each density. */
export async function measureScrolling({ browser, page }: { browser: Browser; page: Page }) {
  const rows = []
  for (const density of DENSITIES) {
    await page.goto(`/dashboard/vinyls?size=${SIZE}&density=${density}`)
    await page
      .locator('[data-card]')
      .nth(SIZE - 1)
      .waitFor({ state: 'attached' })
    await page.waitForTimeout(1_500)
    let scrolled: Scrolled = { times: [], height: 0 }
    const tasks = await tasksDuring(browser, page, async () => {
      scrolled = await page.evaluate(scrollToEnd, STEP_PX)
    })
    const { times, height } = scrolled
    const work = tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000
    const gaps = times.slice(1).map((time, index) => time - times[index]!)
    const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0)
    const seconds = (times.at(-1)! - times[0]!) / 1_000
    rows.push({
      density,
      'page, px': height,
      frames: gaps.length,
      'a second': Math.round(gaps.length / seconds),
      dropped,
      'longest, ms': Math.round(Math.max(...gaps)),
      // Without the time that other programs had the processor: the figure of a machine that is not alone.
      'work a frame, ms': Math.round((work / gaps.length) * 10) / 10,
    })
  }
  return rows
}

/** When each frame was drawn, and how high the page was. */
type Scrolled = { readonly times: readonly number[]; readonly height: number }

function scrollToEnd(step: number): Promise<Scrolled> {
  const { scrollHeight: height } = document.documentElement
  scrollTo({ top: 0, behavior: 'instant' })
  return new Promise((resolve) => {
    const times: number[] = []
    const frame = (time: number) => {
      times.push(time)
      const before = scrollY
      scrollBy({ top: step, behavior: 'instant' })
      if (scrollY === before && times.length > 2) resolve({ times, height })
      else requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}
