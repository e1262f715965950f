import type { Page } from 'playwright-core'
import { axeViolations } from './axe.ts'

/** What is wrong with a page as it stands: for readers with helpers, and for those with narrow screens. */
export async function pageProblems(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const tooWide = overflow > 0 ? [`${overflow} px too wide`] : []
  return [...tooWide, ...(await axeViolations(page))]
}
