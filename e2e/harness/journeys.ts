import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { closePages, openPage, workerBrowser } from './browser.ts'
import { callApi } from './call-api.ts'
import { describePages } from './failed-journey.ts'
import { OPERATOR } from './operator.ts'
import { startProduct, type Product, type ProductOptions } from './product.ts'

export type Journeys = {
  /** Runs from before the first journey of the file until after the last. */
  readonly product: Product
  /**
   * Opens a page of this product in its own context. Without a service worker, unless it is allowed: starting one takes
   * as long as three pages.
   */
  open(options?: BrowserContextOptions): ReturnType<typeof openPage>
}

type Settings = Readonly<Record<string, string>>

/** The products that files share: premium is for more records than the free plan has, and for those checked at once. */
const SHARED = { free: {}, premium: { DEFAULT_PLAN: 'PREMIUM' } } as const satisfies Record<string, Settings>
type Plan = keyof typeof SHARED

/** More records than a file watches, and enough for every file. */
const RECORDS_A_FILE = 30
const RELEASES = 2_000

const shared = new Map<Plan, Promise<Product>>()
let borrowers = 0

/**
 * Returns the product that files of this worker share; it ends with the worker. Each file has records of its own, and an
 * address, because sign-ups are limited by it.
 */
async function borrowProduct(plan: Plan, initialised: string): Promise<Product> {
  const starting =
    shared.get(plan) ??
    startProduct(
      { TRUST_PROXY: 'true', ADMIN_EMAILS: OPERATOR, ...SHARED[plan] },
      { initialised, releases: RELEASES },
    )
  shared.set(plan, starting)
  const product = await starting
  const nth = borrowers++
  const borrowed: Product = {
    ...product,
    records: product.records.slice(nth * RECORDS_A_FILE, (nth + 1) * RECORDS_A_FILE),
    from: `10.${nth}.0.1`,
    sessions: [],
    close: () => deleteAccounts(borrowed),
  }
  return borrowed
}

/** Deletes the accounts of a file's journeys: the records that they watch would be checked for as long as others run. */
async function deleteAccounts(product: Product): Promise<void> {
  await Promise.all(product.sessions.map((token) => callApi(product, 'DELETE /api/users/account', { token })))
}

/**
 * Gives the journeys of a file a product; called at its top. By a plan it is shared, so the file's accounts have
 * addresses that no other file uses; by settings, the arguments of `startProduct`, it is their own.
 */
export function journeysOfFile(settings: Plan | Settings = 'free', options?: ProductOptions): Journeys {
  let product: Product
  let browser: Browser
  beforeAll(async () => {
    const initialised = inject('initialisedDataDirectory')
    const starting =
      typeof settings === 'string'
        ? borrowProduct(settings, initialised)
        : startProduct(settings, { initialised, ...options })
    ;[product, browser] = await Promise.all([starting, workerBrowser()])
  })
  afterEach(async ({ task }) => {
    // Thrown, so that every report has it, also one without the output of tests.
    if (task.result?.state === 'fail') throw new Error(await describePages())
  })
  afterAll(async () => {
    await closePages()
    await product.close()
  })
  return {
    get product() {
      return product
    },
    open: (options = {}) =>
      openPage(browser, {
        baseURL: product.url,
        serviceWorkers: 'block',
        ...comingFrom(product),
        ...options,
      }),
  }
}

const comingFrom = ({ from }: Product): BrowserContextOptions =>
  from === undefined ? {} : { extraHTTPHeaders: { 'x-forwarded-for': from } }
