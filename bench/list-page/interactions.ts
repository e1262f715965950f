import type { Page } from 'playwright-core'

type Interaction = readonly [name: string, act: (page: Page) => Promise<unknown>]

/** Presses what a selector of CSS finds first: to find something by its role or words takes the page longer than what is measured. */
const press = (selector: string) => (page: Page) => page.locator(`css=${selector}`).first().click()
const filter = (value: string) => press(`fieldset label:has(input[value=${value}])`)
const search = (page: Page) => page.locator('input[role=combobox]')
const escape = (page: Page) => page.keyboard.press('Escape')

/** The interactions with the watch list, in order. */
export const INTERACTIONS: readonly Interaction[] = [
  ['scroll to the end, where the next page comes', (page) => page.keyboard.press('End')],
  ['filter: unavailable', filter('unavailable')],
  ['filter: available', filter('available')],
  ['filter: all', filter('all')],
  ['type an id', (page) => search(page).pressSequentially('249504')],
  [
    'search by name',
    async (page) => {
      await search(page).fill('the')
      await page.locator('[role=option]').first().waitFor()
    },
  ],
  ['clear the search', (page) => search(page).fill('')],
  ['open its alert rule', press('article .card-alert a')],
  ['close that', escape],
  ['open its menu', press('article .card-actions [aria-haspopup=menu]')],
  ['close its menu', escape],
  ['remove a record', press('article .card-removal button:last-child')],
  ['open a record', press('article .details-link')],
  ['back to the list', (page) => page.goBack()],
]
