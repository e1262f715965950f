import type { Page } from 'playwright-core'

type Interaction = readonly [name: string, act: (page: Page) => Promise<unknown>]

const search = (page: Page) => page.locator('input[role=combobox]')
const card = (page: Page) => page.getByRole('article').first()

/** The interactions with the watch list, in order. */
export const INTERACTIONS: readonly Interaction[] = [
  ['next page', (page) => page.getByRole('button', { name: 'Next' }).click()],
  ['filter: unavailable', (page) => page.getByText('Unavailable', { exact: true }).click()],
  ['filter: available', (page) => page.getByText('Available', { exact: true }).click()],
  ['filter: all', (page) => page.getByText('All', { exact: true }).click()],
  ['type an id', (page) => search(page).pressSequentially('249504')],
  [
    'search by name',
    async (page) => {
      await search(page).fill('the')
      await page.locator('[role=option]').first().waitFor()
    },
  ],
  ['clear the search', (page) => search(page).fill('')],
  ['open "why this tier"', (page) => card(page).locator('[aria-haspopup=dialog]').first().click()],
  ['close it', (page) => page.keyboard.press('Escape')],
  [
    'remove a record',
    (page) =>
      card(page)
        .getByRole('button', { name: /^Remove / })
        .click(),
  ],
  [
    'open a record',
    (page) =>
      card(page)
        .getByRole('link', { name: /^Details of / })
        .first()
        .click(),
  ],
  ['back to the list', (page) => page.goBack()],
]
