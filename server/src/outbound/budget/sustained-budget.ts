import { minutes } from '@cratewatch/domain/kernel/duration'
import { sustainedPerMinute } from '@cratewatch/domain/scheduling/bucket-shape'
import { budgetInForce } from '@cratewatch/domain/scheduling/limiter'
import type { Deps } from '../deps.ts'
import { readBuckets } from './egress-row.ts'

/** An address whose bucket was not used for this long is not in use. */
const IN_USE_WITHIN = minutes(15)

/** Sums the lasting requests per minute of all addresses in use, ours included, by their learned limits. */
export async function sustainedBudget({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<number> {
  const { egress, requestsPerMinute: own } = config.marketplace
  const rows = await readBuckets(db)
  const now = clock.now()
  const inUse = rows.filter(({ name, bucket }) => name !== egress && bucket.refilledAt + IN_USE_WITHIN > now)
  const mine = { learnedLimit: rows.find(({ name }) => name === egress)?.bucket.learnedLimit ?? null }
  return [
    ...inUse.map(({ bucket }) => budgetInForce(bucket, bucket.requestsPerMinute)),
    budgetInForce(mine, own),
  ]
    .map(sustainedPerMinute)
    .reduce((sum, rate) => sum + rate, 0)
}
