import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { closePages, openPage, workerBrowser } from './browser.ts'
import { startProduct, type Product, type ProductOptions } from './product.ts'

export type Journeys = {
  /** Runs from before the first journey of the file until after the last. */
  readonly product: Product
  /** Opens a page of this product in its own context. */
  open(options?: BrowserContextOptions): ReturnType<typeof openPage>
}

/** Starts one product for all journeys of a file; called at its top, with the arguments of `startProduct`. */
export function journeysOfFile(env?: Readonly<Record<string, string>>, options?: ProductOptions): Journeys {
  let product: Product
  let browser: Browser
  beforeAll(async () => {
    const initialised = inject('initialisedDataDirectory')
    ;[product, browser] = await Promise.all([startProduct(env, { initialised, ...options }), workerBrowser()])
  })
  afterAll(async () => {
    await closePages()
    await product.close()
  })
  return {
    get product() {
      return product
    },
    open: (options = {}) => openPage(browser, { baseURL: product.url, ...options }),
  }
}
