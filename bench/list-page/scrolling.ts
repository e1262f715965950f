import type { Browser, Page } from 'playwright-core'
import { tasksDuring } from './long-tasks.ts'

const DENSITIES = ['cards', 'wall', 'rows'] as const
const SIZE = 100
/** How far the wheel turns with each frame, as a fast flick does. */
const STEP_PX = 60
/** What a frame takes at 60 a second, and how much more counts as one that was dropped. */
const FRAME_MS = 1000 / 60

/** So many frames at the end: nothing more comes. */
const STILL_FRAMES = 30
/** How long is scrolled at most: six pages of cards, or ten of the others, at 60 frames a second. */
const LONGEST_MS = 20_000

type Opened = { readonly browser: Browser; readonly page: Page }
type Density = (typeof DENSITIES)[number]

/**
 * Measures the frames while the list is scrolled, in each density: its last page, after which nothing comes, and then from
 * its first page on, up to its tenth, each of which is read and appended as its end comes near.
 */
export async function measureScrolling(opened: Opened, pages: number) {
  const rows = []
  for (const first of [pages, 1])
    for (const density of DENSITIES) rows.push(await measureFrom(first, density, opened))
  return rows
}

async function measureFrom(first: number, density: Density, { browser, page }: Opened) {
  await page.goto(`/dashboard/vinyls?size=${SIZE}&page=${first}&density=${density}`)
  await page
    .locator('[data-card]')
    .nth(SIZE - 1)
    .waitFor({ state: 'attached' })
  await page.waitForTimeout(1_500)
  let scrolled: Scrolled = { times: [], height: 0 }
  const tasks = await tasksDuring(browser, page, async () => {
    scrolled = await page.evaluate(scrollToEnd, {
      step: STEP_PX,
      stillFrames: STILL_FRAMES,
      longestMs: LONGEST_MS,
    })
  })
  const { times, height } = scrolled
  const work = tasks.map(({ tdur = 0 }) => tdur / 1_000)
  const gaps = times.slice(1).map((time, index) => time - times[index]!)
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0)
  const seconds = (times.at(-1)! - times[0]!) / 1_000
  return {
    'from page': first,
    density,
    'page, px': height,
    records: await page.locator('[data-card]').count(),
    frames: gaps.length,
    'a second': Math.round(gaps.length / seconds),
    dropped,
    // Without the time that other programs had the processor: the figures of a machine that is not alone.
    'work a frame, ms': tenths(work.reduce((sum, each) => sum + each, 0) / gaps.length),
    'most work of one task, ms': tenths(Math.max(...work)),
  }
}

const tenths = (value: number) => Math.round(value * 10) / 10

/** When each frame was drawn, and how high the page was in the end. */
type Scrolled = { readonly times: readonly number[]; readonly height: number }

type Scrolling = { readonly step: number; readonly stillFrames: number; readonly longestMs: number }

function scrollToEnd({ step, stillFrames, longestMs }: Scrolling): Promise<Scrolled> {
  scrollTo({ top: 0, behavior: 'instant' })
  return new Promise((resolve) => {
    const times: number[] = []
    let still = 0
    const frame = (time: number) => {
      times.push(time)
      const before = scrollY
      scrollBy({ top: step, behavior: 'instant' })
      still = scrollY === before ? still + 1 : 0
      if (still < stillFrames && time - times[0]! < longestMs) requestAnimationFrame(frame)
      else
        resolve({
          times: times.slice(0, times.length - still),
          height: document.documentElement.scrollHeight,
        })
    }
    requestAnimationFrame(frame)
  })
}
