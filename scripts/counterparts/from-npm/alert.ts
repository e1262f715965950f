import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { newCollector } from '../../../e2e/harness/collector.ts'
import { startProduct, type Product } from '../../../e2e/harness/product.ts'

/** A product with one collector. */
export type Scene = {
  readonly product: Product
  readonly token: string
  /** Makes copies of a record appear that the collector watches from now on, and returns its title. */
  appear(): Promise<string>
}

/** Starts the product with a collector on the paid plan, plays, and closes it. */
export async function withCollector(
  env: Readonly<Record<string, string>>,
  signal: AbortSignal,
  play: (scene: Scene) => Promise<void>,
): Promise<void> {
  const product = await startProduct({ DEFAULT_PLAN: 'PREMIUM', ...env })
  const { world } = product.marketplace
  const quiet = product.records.filter((id) => world.stats(id)?.numForSale === 0)
  try {
    const { token, add, newestState } = await newCollector(product, 'nora@example.com')
    await play({
      product,
      token,
      async appear() {
        const id = quiet.shift() ?? 0
        assert.equal(await add(id), 201)
        // What the first check sees alerts nobody, so the copies have to appear after it.
        await until(async () => (await newestState()) === 'none' || undefined, signal)
        world.appear(id, { count: 2, price: 30, currency: 'USD' })
        return world.release(id)?.album.title ?? ''
      },
    })
  } finally {
    await product.close()
  }
}

const POLL_MS = 200

/** Looks until something is there. */
export async function until<T>(look: () => Promise<T | undefined>, signal: AbortSignal): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await pause(POLL_MS, undefined, { signal })
  }
}
