import type { Page } from 'playwright-core'

/** Returns the card of a release on the watch list: its name leads to the marketplace's page. */
export const cardOf = (page: Page, id: number) =>
  page.getByRole('article').filter({ has: page.locator(`h2 a[href*="/release/${id}"]`) })

/** Stops watching the record of a card, by its menu. */
export async function removeByMenu(page: Page, card: ReturnType<typeof cardOf>): Promise<void> {
  await card.getByRole('button', { name: /^(Actions for|Acciones con) / }).click()
  await page.getByRole('menuitem', { name: /^(Remove|Quitar)$/ }).click()
}
