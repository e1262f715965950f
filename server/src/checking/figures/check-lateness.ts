import { sql } from 'kysely'
import { later, type Instant } from '@cratewatch/domain/kernel/instant'
import {
  latenessOf,
  promisedWithin,
  worstOf,
  type Lateness,
} from '@cratewatch/domain/scheduling/policy/lateness'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import { timestamp } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { isOpen } from '../claim/claimed.ts'
import { readClockAhead } from '../claim/policy-clock-row.ts'

/** How many of the records that are next are looked at: when none is checked, they wait the longest. */
const MOST_READ = 64

type Next = { readonly tier: Tier; readonly share: number; readonly observed: Instant }

/**
 * Reads how late the checks are that are next, by the index that claims read. Those of `since` and before count from
 * then: a process is not late for what was due before it began. None is late while paused or resting, nor one that a
 * master's answers stand for.
 */
export async function readCheckLateness(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  since: Instant,
): Promise<Lateness> {
  const now = clock.now()
  const { rows } = await sql<Next>`
    select tier, promise_share as share, observed_at as observed from check_states p
    where observed_at is not null and ${isOpen} and state not in ('blocked', 'withdrawn')
      and (retry_at is null or retry_at <= ${timestamp(now)}::timestamptz)
      and not exists (select from master_checks m where m.id = p.master_id and m.index_key is not null)
    order by index_key limit ${sql.lit(MOST_READ)}`.execute(db)
  const policy = await readClockAhead(db, now)
  const { checkFloor } = config.marketplace
  return worstOf(
    rows.map(({ observed, ...record }) =>
      latenessOf(later(observed, since), promisedWithin(record, policy, checkFloor), now),
    ),
  )
}
