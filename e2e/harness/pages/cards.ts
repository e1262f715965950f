import type { Page } from 'playwright-core'

/** Returns the card of a release on the watch list: its name leads to the marketplace's page. */
export const cardOf = (page: Page, id: number) =>
  page.getByRole('article').filter({ has: page.locator(`h2 a[href*="/release/${id}"]`) })

/** Stops watching the record of a card. */
export const removeFromList = (card: ReturnType<typeof cardOf>): Promise<void> =>
  card.getByRole('button', { name: /^(Remove|Quitar) / }).click()
