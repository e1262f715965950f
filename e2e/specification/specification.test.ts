import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { closePages, openPage, WIDTHS, workerBrowser } from '../harness/browser.ts'
import { signIn } from '../harness/collector.ts'
import { startPayingProduct, type PayingProduct } from '../harness/paying-product.ts'
import { inCore, type Language } from '../harness/variants.ts'
import { accountsOf, speak, type Accounts } from './accounts.ts'
import { ADMIN } from './admin-elements.ts'
import { DASHBOARD } from './dashboard-elements.ts'
import { inWords, isThere, type Account, type Row } from './element.ts'
import { PUBLIC } from './public-elements.ts'
import { WATCH_LIST } from './watch-list-elements.ts'

const ROWS: readonly Row[] = [...PUBLIC, ...DASHBOARD, ...WATCH_LIST, ...ADMIN]
const WHO = [...new Set(ROWS.map(([, , account]) => account))]

const COUNTED = {
  totalSearchesPerformed: 91_208,
  totalVinylsFound: 1_204,
  totalNotificationsSent: 3_009,
  halfSeenWithinMinutes: null,
}

/** How long a page may take until all of it is there: a busy machine takes ten times as long as a quiet one. */
const PATIENCE_MS = 20_000

let product: PayingProduct
let browser: Browser
let accounts: Accounts

beforeAll(async () => {
  const env = { ADMIN_EMAILS: 'admin@example.com', SUPPORT_EMAIL: 'help@watch.example' }
  ;[product, browser] = await Promise.all([
    startPayingProduct(env, { initialised: inject('initialisedDataDirectory') }),
    workerBrowser(),
  ])
  accounts = await accountsOf(product)
})
afterAll(async () => {
  await closePages()
  await product.close()
})

describe.each(['en', 'es'] as const)('in %s, at both widths, before anything is pressed', (language) => {
  beforeAll(() => speak(product, accounts, language))

  it.each(WHO)('%s sees what the specification says', { tags: inCore(language) }, async (account) => {
    expect((await missing(account, language)).join('\n')).toBe('')
  })
})

/** Lists what an account does not see, by the lines of the specification. */
async function missing(account: Account, language: Language): Promise<string[]> {
  const locale = language === 'en' ? 'en-GB' : 'es-ES'
  const { page, close } = await openPage(browser, { baseURL: product.url, locale, serviceWorkers: 'block' })
  // A young instance hides what it has counted.
  await page.route('**/api/global-metrics', (route) => route.fulfill({ json: COUNTED }))
  if (account !== 'visitor') await signIn(page, accounts[account])
  const found: string[] = []
  for (const [path, rows] of Map.groupBy(rowsOf(account), ([, path]) => path)) {
    await page.setViewportSize(WIDTHS.wide)
    await page.goto(addressOf(path, language))
    for (const width of ['wide', 'phone'] as const) {
      await page.setViewportSize(WIDTHS[width])
      const here = rows.filter(([, , , element]) => !('at' in element) || (element.at ?? width) === width)
      for (const [line, , , element] of await unseen(page, here, language))
        found.push(`line ${line}: ${path}, ${WIDTHS[width].width} px: ${inWords(element, language)}`)
    }
  }
  await close()
  return found
}

/** Returns what is not in view when the page had time to show it. */
async function unseen(page: Page, rows: readonly Row[], language: Language): Promise<readonly Row[]> {
  let left = rows
  const look = async () => {
    const seen = await Promise.all(left.map(([, , , element]) => isThere(page, element, language)))
    left = left.filter((_, index) => !seen[index])
    if (left.length > 0) throw new Error('Not all of it is there yet')
  }
  await vi.waitFor(look, { timeout: PATIENCE_MS, interval: 100 }).catch(() => {})
  return left
}

const rowsOf = (account: Account) => ROWS.filter((row) => row[2] === account)

/** The landing page has an address for each language, and a link of a mail its token. */
function addressOf(path: string, language: Language): string {
  if (path === '/' && language === 'es') return '/es'
  return path.replace('token=valid', `token=${accounts.resetToken}`)
}
