import { sql } from 'kysely'
import { z } from 'zod'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { instant } from '@cratewatch/domain/kernel/instant'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { timestamp, type Queries, type Tx } from '../../database/database.ts'
import { forgetSetting, writeSetting } from '../../database/settings.ts'
import type { Deps } from '../../outbound/deps.ts'
import { readClockAhead } from '../claim/policy-clock-row.ts'

type ResettingDeps = Pick<Deps, 'db' | 'clock' | 'live'>

const NAME = 'reset-check-times'
const RELEASES_A_STEP = 2000
/** Many times faster than any budget can check them, and slow enough for the checks to go on. */
const BETWEEN_STEPS = seconds(1)

/** The progress of a reset, which survives a killed process. The clock is that of the moment of the request. */
const reset = z.object({
  askedAt: z.number().transform(instant),
  index: z.number(),
  lastReleaseId: z.number(),
})
type Reset = z.infer<typeof reset>

/**
 * Puts every checked release that is not withdrawn at the front, and returns how many. No request is made at once:
 * the budget stays what it is. The first few thousand move in the caller's transaction; the watchers move the others
 * step by step (`goOnResetting`). A second request starts again.
 */
export async function resetCheckTimes(deps: ResettingDeps & { readonly db: Tx }): Promise<number> {
  const { db, clock, live } = deps
  const now = clock.now()
  const { index } = await readClockAhead(db, now)
  const begun: Reset = { askedAt: now, index, lastReleaseId: 0 }
  await writeSetting(db, NAME, begun, now)
  await step(db, begun)
  await live.publish(db, { kind: 'check-states' })
  return countResettable(db)
}

/** Continues a reset until all have moved or `signal` aborts. Several watchers may: each step is done by one. */
export async function goOnResetting(deps: ResettingDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await resetNext(deps))) await deps.clock.sleep(BETWEEN_STEPS, signal)
}

async function resetNext(deps: ResettingDeps): Promise<boolean> {
  const { db, live } = deps
  return retryDeadlocks(deps, () =>
    db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('settings')
        .select('value')
        .where('name', '=', NAME)
        .forUpdate()
        .executeTakeFirst()
      const asked = reset.safeParse(row?.value).data
      if (asked === undefined) return false
      const isMore = await step(tx, asked)
      await live.publish(tx, { kind: 'check-states' })
      return isMore
    }),
  )
}

/**
 * Moves the next releases and stores the progress; false after the last one. The new order is by tier, and by worth
 * within a tier; no key lies ahead of the clock, so that nothing else has to move. A release that was checked since
 * the request has had its check already.
 */
async function step(tx: Tx, asked: Reset): Promise<boolean> {
  const { askedAt, index, lastReleaseId } = asked
  const { rows } = await sql<{ releases: number; last: number | null }>`
    with next as (
      select release_id from check_states
      where release_id > ${lastReleaseId}::bigint and state <> 'withdrawn'
      order by release_id limit ${RELEASES_A_STEP} for update
    ), moved as (
      update check_states p set
        index_key = ${index}::float8 - 5 + tier
          + rest / (rest + 1000),
        retry_at = null
      from next
      where p.release_id = next.release_id
        and (observed_at is null or observed_at <= ${timestamp(askedAt)}::timestamptz)
    )
    select count(*) as releases, max(release_id) as last from next`.execute(tx)
  const { releases = 0, last = null } = rows[0] ?? {}
  const isMore = last !== null && releases === RELEASES_A_STEP
  if (isMore) await writeSetting(tx, NAME, { ...asked, lastReleaseId: last } satisfies Reset, asked.askedAt)
  else await forgetSetting(tx, NAME)
  return isMore
}

async function countResettable(db: Queries): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from check_states where state <> 'withdrawn'`.execute(db)
  return rows[0]?.count ?? 0
}
