import type { Page } from 'playwright-core'

type LayoutShift = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRect
    readonly currentRect: DOMRect
  }[]
}

export type ShiftReport = {
  /** The total shift, by the browsers' own measure. */
  readonly score: number
  /** What moved, from where to where, to find the cause. */
  readonly moved: readonly string[]
}

declare global {
  interface Window {
    layoutShifts?: { value: number; moved: string[] }[]
  }
}

/** Starts to add up layout shifts on every page opened from now on. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = []
    window.layoutShifts = shifts
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    const name = (node: Node | null) =>
      node instanceof Element ? `<${node.localName} class="${node.className}">` : (node?.textContent ?? '?')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${name(node).slice(0, 90)}: ${place(previousRect)} → ${place(currentRect)}`,
        )
        shifts.push({
          value: entry.value,
          moved: [`${entry.value.toFixed(4)} after ${entry.startTime} ms`, ...moved],
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the layout shifts of this page since it was opened. */
export async function layoutShift(page: Page): Promise<ShiftReport> {
  // Shifts are reported with the next frame.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  )
  const shifts = await page.evaluate(() => window.layoutShifts ?? [])
  return {
    score: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ moved }) => moved),
  }
}
