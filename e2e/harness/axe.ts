import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Which rules of axe; without a word about it, all that it has on by itself. */
export type AxeRules = Pick<RunOptions, 'rules' | 'runOnly'>

/**
 * Lists axe's complaints about the page, each with rule and place. Waits until the page has loaded and animations have
 * ended.
 */
export async function axeViolations(page: Page, rules: AxeRules = {}): Promise<string[]> {
  // Every page has one; before it, the page shows only that it is loading.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.evaluate(async () => {
    for (;;) {
      // An animation of the last change begins with the next frame.
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
      const finite = document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      if (finite.length === 0) return
      await Promise.allSettled(finite.map(({ finished }) => finished))
    }
  })
  // Evaluated by the debugger, because the page's policy allows no foreign script.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const { violations } = await page.evaluate(
    (chosen) =>
      // Results without a complaint are left out, which halves the time. Only a rule that is off reads style sheets.
      (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run({
        resultTypes: ['violations'],
        preload: { assets: ['media'] },
        ...chosen,
      }),
    rules,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
}
