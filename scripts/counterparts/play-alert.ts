import { setTimeout as wait } from 'node:timers/promises'
import { cratewatch } from '../../client/src/client.ts'
import { callApi } from '../../e2e/harness/call-api.ts'
import { newCollector } from '../../e2e/harness/collector.ts'
import { confirmAddress } from '../../e2e/harness/confirm-address.ts'
import { startProduct, type Product } from '../../e2e/harness/product.ts'
import type { Workbench } from './counterpart.ts'

const POLL_MS = 100

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

/**
 * Plays what the product is for: somebody signs up, adds a record and follows live events; a copy appears. Resolves with
 * the seconds from then to the event and to the mail. Throws when one does not come.
 */
export async function playAlert(
  product: Product,
  { signal }: Pick<Workbench, 'signal'>,
  url = product.url,
): Promise<{ readonly event: string; readonly mail: string }> {
  const email = 'collector@example.com'
  const at = { ...product, url }
  const { token, add, newestState } = await newCollector(at, email)
  await confirmAddress(at, email, token)
  const [record = 0] = product.records
  await add(record)
  while ((await newestState()) !== 'none') await wait(POLL_MS, undefined, { signal })
  const reading = new AbortController()
  const events = cratewatch({ url, token }).live({ signal: AbortSignal.any([signal, reading.signal]) })
  try {
    if ((await events.next()).value?.type !== 'hello') throw new Error('live events do not begin with hello')
    const from = performance.now()
    const seconds = () => ((performance.now() - from) / 1000).toFixed(1)
    product.marketplace.world.appear(record, { count: 2, price: 30, currency: 'USD' })
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
