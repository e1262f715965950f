import { setTimeout as pause } from 'node:timers/promises'
import { cratewatch } from '../../client/src/client.ts'
import { callApi } from '../../e2e/harness/call-api.ts'
import { newCollector } from '../../e2e/harness/collector.ts'
import { confirmAddress } from '../../e2e/harness/confirm-address.ts'
import { startProduct, type Product } from '../../e2e/harness/product.ts'
import type { Workbench } from './counterpart.ts'

/** Starts the whole product with these settings, and ends it after what is done with it. */
export async function withProduct<Result>(
  env: Readonly<Record<string, string>>,
  use: (product: Product) => Promise<Result>,
): Promise<Result> {
  const product = await startProduct(env)
  try {
    return await use(product)
  } finally {
    await product.close()
  }
}

/** A product with one collector. */
export type Scene = {
  readonly product: Product
  readonly email: string
  readonly token: string
  /** Has the collector watch another record, of which there is no copy; the returned function makes one appear, and names it. */
  watch(): Promise<() => string>
}

/** Signs somebody up, by this address of the product. */
export async function openScene(product: Product, signal: AbortSignal, url = product.url): Promise<Scene> {
  const { world } = product.marketplace
  const quiet = product.records.filter((id) => world.stats(id)?.numForSale === 0)
  const email = 'nora@example.com'
  const { token, add, newestState } = await newCollector({ ...product, url }, email)
  return {
    product,
    email,
    token,
    async watch() {
      const id = quiet.shift() ?? 0
      const status = await add(id)
      if (status !== 201) throw new Error(`a record is not added: ${status}`)
      // What the first check sees alerts nobody, so the copies have to appear after it.
      await until(async () => (await newestState()) === 'none' || undefined, signal)
      return () => {
        world.appear(id, { count: 2, price: 30, currency: 'USD' })
        return world.release(id)?.album.title ?? ''
      }
    },
  }
}

/**
 * Plays what the product is for: somebody signs up, adds a record and follows live events; a copy appears. Resolves with
 * the seconds from then to the event and to the mail. Throws when one does not come.
 */
export async function playAlert(
  product: Product,
  { signal }: Pick<Workbench, 'signal'>,
  url = product.url,
): Promise<{ readonly event: string; readonly mail: string }> {
  const at = { ...product, url }
  const { email, token, watch } = await openScene(product, signal, url)
  await confirmAddress(at, email, token)
  const appear = await watch()
  const reading = new AbortController()
  const events = cratewatch({ url, token }).live({ signal: AbortSignal.any([signal, reading.signal]) })
  try {
    if ((await events.next()).value?.type !== 'hello') throw new Error('live events do not begin with hello')
    const from = performance.now()
    const seconds = () => ((performance.now() - from) / 1000).toFixed(1)
    appear()
    const mailed = product.mailbox
      .waitForMail((mail) => mail.to.includes(email) && /for sale/i.test(mail.subject), signal)
      .then(seconds)
    for await (const { type } of events) {
      if (type !== 'vinyls') continue
      const answer = await callApi(at, 'GET /api/vinyls', { token })
      if (/"numForSale":2\b/.test(await answer.text())) return { event: seconds(), mail: await mailed }
    }
    throw new Error('live events ended')
  } finally {
    reading.abort()
  }
}

const POLL_MS = 100

/** Looks until something is there. */
export async function until<T>(look: () => Promise<T | undefined>, signal: AbortSignal): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await pause(POLL_MS, undefined, { signal })
  }
}
