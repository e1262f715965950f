import { newCollector, type Collector } from '../../e2e/harness/collector.ts'
import { newOperator } from '../../e2e/harness/operator.ts'
import { startProduct, type Product } from '../../e2e/harness/product.ts'

/** Whose eyes a page is seen with. The founder operates another instance, where nobody else is yet. */
export type Person = 'nobody' | 'newcomer' | 'collector' | 'operator' | 'founder'
type Someone = Pick<Collector, 'token'> & { readonly at: Product }

export type Stage = {
  readonly product: Product
  readonly people: Readonly<Record<Exclude<Person, 'nobody'>, Someone>>
  /** The watch on a record that is on sale. */
  readonly found: string
  /** As operators know the collector. */
  readonly collectorId: string
  close(): Promise<void>
}

const OPERATOR = 'operator@example.com'
const WATCHED = 7
const ON_SALE = 2
const LOOK_EVERY_MS = 200

/** The real product with somebody who has just come, and somebody whose records have gone on sale. */
export async function prepareStage(): Promise<Stage> {
  const [product, empty] = await Promise.all([
    startProduct({ DEFAULT_PLAN: 'PREMIUM', ADMIN_EMAILS: OPERATOR }),
    startProduct({ ADMIN_EMAILS: OPERATOR }),
  ])
  const newcomer = await newCollector(product, 'newcomer@example.com')
  const collector = await newCollector(product, 'collector@example.com')
  const operator = await newOperator(product, OPERATOR)
  const founder = await newOperator(empty, OPERATOR)
  const { world } = product.marketplace
  const ids = product.records.filter((id) => world.stats(id)?.numForSale === 0).slice(0, WATCHED)
  for (const id of ids) await collector.add(id)
  await untilSeen(product, collector)
  for (const id of ids.slice(-ON_SALE)) world.appear(id, { count: 2 })
  const found = await untilFound(product, collector)
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
    collectorId,
    async close() {
      await product.close()
      await empty.close()
    },
  }
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

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))

async function get<Answer>(product: Product, { token }: Collector, path: string): Promise<Answer> {
  const answer = await fetch(product.url + path, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as Answer
}
