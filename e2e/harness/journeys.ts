import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { closePages, openPage, workerBrowser } from './browser.ts'
import { describePages } from './failed-journey.ts'
import { startProduct, type Product, type ProductOptions } from './product.ts'

export type Journeys = {
  /** Runs from before the first journey of the file until after the last. */
  readonly product: Product
  /** Opens a page of this product in its own context. */
  open(options?: BrowserContextOptions): ReturnType<typeof openPage>
}

/** More records than a file watches. */
const RECORDS_A_FILE = 12

let shared: Promise<Product> | undefined
let borrowers = 0

/**
 * Returns the product that files of this worker share; it ends with the worker. Each file has records of its own, and an
 * address, because sign-ups are limited by it.
 */
async function borrowProduct(initialised: string): Promise<Product> {
  shared ??= startProduct({ TRUST_PROXY: 'true' }, { initialised })
  const product = await shared
  const nth = borrowers++
  const records = product.records.slice(nth * RECORDS_A_FILE, (nth + 1) * RECORDS_A_FILE)
  return { ...product, records, from: `10.${nth}.0.1` }
}

/**
 * Starts one product for all journeys of a file; called at its top, with the arguments of `startProduct`. Without any,
 * the file shares a product with others, so its accounts have addresses that no other file uses.
 */
export function journeysOfFile(env?: Readonly<Record<string, string>>, options?: ProductOptions): Journeys {
  let product: Product
  let browser: Browser
  beforeAll(async () => {
    const initialised = inject('initialisedDataDirectory')
    const started =
      env === undefined ? borrowProduct(initialised) : startProduct(env, { initialised, ...options })
    ;[product, browser] = await Promise.all([started, workerBrowser()])
  })
  afterEach(async ({ task }) => {
    // Thrown, so that every report has it, also one without the output of tests.
    if (task.result?.state === 'fail') throw new Error(await describePages())
  })
  afterAll(async () => {
    await closePages()
    if (env !== undefined) await product.close()
  })
  return {
    get product() {
      return product
    },
    open: (options = {}) => openPage(browser, { baseURL: product.url, ...comingFrom(product), ...options }),
  }
}

const comingFrom = ({ from }: Product): BrowserContextOptions =>
  from === undefined ? {} : { extraHTTPHeaders: { 'x-forwarded-for': from } }
