import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser, openPage } from './browser.ts'
import { startProduct, type Product } from './product.ts'

export type Journeys = {
  /** Running from before the first journey of the file until after the last. */
  readonly product: Product
  /** A page of this product in a context of its own. */
  open(options?: BrowserContextOptions): ReturnType<typeof openPage>
}

/** One product and one browser for all journeys of a file; called at its top, with what `startProduct` is given. */
export function journeysOfFile(...settings: Parameters<typeof startProduct>): Journeys {
  let product: Product
  let browser: Browser
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startProduct(...settings), launchBrowser()])
  })
  afterAll(async () => {
    await browser.close()
    await product.close()
  })
  return {
    get product() {
      return product
    },
    open: (options = {}) => openPage(browser, { baseURL: product.url, ...options }),
  }
}
