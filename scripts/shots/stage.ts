import { callApi } from '../../e2e/harness/call-api.ts'
import { newCollector, type Collector } from '../../e2e/harness/collector.ts'
import { confirmAddress } from '../../e2e/harness/confirm-address.ts'
import { newOperator } from '../../e2e/harness/operator.ts'
import { startProduct, type Product } from '../../e2e/harness/product.ts'
import type { Mail } from '../../simulator/src/mailbox/reception.ts'

/** Whose eyes a page is seen with. The founder operates another instance, where nobody else is yet. */
export type Person = 'nobody' | 'newcomer' | 'collector' | 'operator' | 'founder'
type Someone = Pick<Collector, 'token'> & { readonly at: Product }

export type Stage = {
  readonly product: Product
  readonly people: Readonly<Record<Exclude<Person, 'nobody'>, Someone>>
  /** The watch on a record that is on sale. */
  readonly found: string
  /** Where the mail of an alert can be seen as its reader sees it. */
  readonly alertMail: string
  /** As operators know the collector. */
  readonly collectorId: string
  close(): Promise<void>
}

const OPERATOR = 'operator@example.com'
const COLLECTOR = 'collector@example.com'
const WATCHED = 7
const ON_SALE = 2
const POLL_MS = 200

/** The real product with somebody who has just come, and somebody whose records have gone on sale. */
export async function prepareStage(): Promise<Stage> {
  const [product, empty] = await Promise.all([
    startProduct({ DEFAULT_PLAN: 'PREMIUM', ADMIN_EMAILS: OPERATOR }),
    startProduct({ ADMIN_EMAILS: OPERATOR }),
  ])
  const newcomer = await newCollector(product, 'newcomer@example.com')
  const collector = await newCollector(product, COLLECTOR)
  await confirmAddress(product, COLLECTOR, collector.token)
  const operator = await newOperator(product, OPERATOR)
  const founder = await newOperator(empty, OPERATOR)
  const { world } = product.marketplace
  const ids = presentable(product).slice(0, WATCHED)
  for (const id of ids) await collector.add(id)
  await untilSeen(product, collector)
  for (const id of ids.slice(-ON_SALE)) world.appear(id, { count: 2 })
  const found = await untilFound(product, collector)
  const mail = await product.mailbox.waitForMail(isAlert)
  const { id: collectorId } = await get<{ id: string }>(product, collector, '/api/auth/profile')
  return {
    product,
    people: {
      newcomer: { ...newcomer, at: product },
      collector: { ...collector, at: product },
      operator: { ...operator, at: product },
      founder: { ...founder, at: empty },
    },
    found,
    alertMail: `${product.mailbox.url}/mail/${mail.id}/html`,
    collectorId,
    async close() {
      await product.close()
      await empty.close()
    },
  }
}

const isAlert = ({ to, html }: Mail) => to.includes(COLLECTOR) && html?.includes('/alert/') === true

/** One record of each artist that is not for sale, named in letters that the fonts of every machine have. */
function presentable({ records, marketplace: { world } }: Product): readonly number[] {
  const artists = new Set<string | undefined>()
  return records.filter((id) => {
    const album = world.release(id)?.album
    const artist = album?.artists[0]?.name
    if (world.stats(id)?.numForSale !== 0 || artists.has(artist)) return false
    if (!/^[\p{Script=Latin}\P{Letter}]+$/u.test(`${artist} ${album?.title}`)) return false
    artists.add(artist)
    return true
  })
}

/** What is seen first is no news: copies have to appear after it. */
async function untilSeen(product: Product, collector: Collector): Promise<void> {
  const states = async () =>
    (await get<{ vinyls: { state: string }[] }>(product, collector, '/api/vinyls?limit=100')).vinyls
  while ((await states()).some(({ state }) => state === 'unknown')) await pause()
}

async function untilFound(product: Product, collector: Collector): Promise<string> {
  for (;;) {
    const { notifications } = await get<{ notifications: { vinyl: { id: string } }[] }>(
      product,
      collector,
      '/api/in-app-notifications',
    )
    if (notifications.length >= ON_SALE && notifications[0] !== undefined) return notifications[0].vinyl.id
    await pause()
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS))

async function get<Answer>(product: Product, session: Collector, path: `/${string}`): Promise<Answer> {
  return (await callApi(product, `GET ${path}`, session)).json() as Promise<Answer>
}
