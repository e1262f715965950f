import type { Page } from 'playwright-core'
import { axeViolations } from './axe.ts'

/** Lists what is wrong with a page: complaints of axe, and content wider than the screen. */
export async function pageProblems(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const tooWide = overflow > 0 ? [`${overflow} px too wide`] : []
  return [...tooWide, ...(await axeViolations(page))]
}
