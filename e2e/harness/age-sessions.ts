import type { Duration } from '@cratewatch/domain/kernel/duration'
import { sql } from 'kysely'
import type { Product } from './product.ts'

/** Moves every authentication this far into the past. */
export async function ageSessions(product: Product, by: Duration): Promise<void> {
  const aged = sql`update sessions set authenticated_at = authenticated_at - ${by} * interval '1 millisecond'`
  await product.change((db) => aged.execute(db))
}
