import { minutes } from '@cratewatch/domain/kernel/duration'
import { sustainedPerMinute } from '@cratewatch/domain/scheduling/bucket-shape'
import { budgetInForce } from '@cratewatch/domain/scheduling/limiter'
import type { Deps } from '../../deps.ts'

/** An address whose bucket nobody touched for this long is not in use. */
const IN_USE_WITHIN = minutes(15)

/** What all addresses in use may send for good, requests per minute: ours in any case, and what limits were learned. */
export async function sustainedBudget({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<number> {
  const { egress, requestsPerMinute: own } = config.marketplace
  const rows = await db
    .selectFrom('egresses')
    .select(['name', 'requests_per_minute', 'learned_limit as learnedLimit', 'refilled_at'])
    .execute()
  const now = clock.now()
  const inUse = rows.filter((row) => row.name !== egress && row.refilled_at + IN_USE_WITHIN > now)
  const mine = { learnedLimit: rows.find((row) => row.name === egress)?.learnedLimit ?? null }
  return [...inUse.map((row) => budgetInForce(row, row.requests_per_minute)), budgetInForce(mine, own)]
    .map(sustainedPerMinute)
    .reduce((sum, rate) => sum + rate, 0)
}
