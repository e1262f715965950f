import type { Page } from 'playwright-core'
import { axeViolations, type AxeRules } from './axe.ts'
import { drawnFaults } from './drawn/drawn-faults.ts'

/** Lists what is wrong with a page: complaints of axe, content wider than the screen, and what is drawn wrongly. */
export async function pageProblems(page: Page, rules?: AxeRules): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const tooWide = overflow > 0 ? [`${overflow} px too wide`] : []
  // Axe waits until the page is still.
  const violations = await axeViolations(page, rules)
  return [...tooWide, ...violations, ...(await drawnFaults(page))]
}
