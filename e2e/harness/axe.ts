import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with the page as it stands, in lines that name rule and place. It is let come, and motion finish, first. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Every page has one: before, what is seen is a notice on a page that is still loading.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.evaluate(async () => {
    for (;;) {
      // What has just changed begins to move with the next frame.
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
      const finite = document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      if (finite.length === 0) return
      await Promise.allSettled(finite.map(({ finished }) => finished))
    }
  })
  // Evaluated by the debugger: the page's own policy lets no foreign script in.
  await page.evaluate(AXE)
  const { violations } = await page.evaluate(() =>
    // What it finds in order is not described: that halves the time.
    (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run({
      resultTypes: ['violations'],
    }),
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
}
