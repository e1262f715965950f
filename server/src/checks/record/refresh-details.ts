import { days, seconds } from '@cratewatch/domain/kernel/duration'
import { between } from '@cratewatch/domain/kernel/instant'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import type { Tx } from '../../database/database.ts'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import type { Deps } from '../../deps.ts'
import { countFacts, NOTHING_SEEN } from '../figures/count-facts.ts'

/** Stores the details of a release. Injected: the rows of releases are written by one folder, and it is not this one. */
export type SaveDetails = (
  tx: Tx,
  details: ReleaseDetails,
  now: ReturnType<Deps['clock']['now']>,
) => Promise<void>

export type RefreshingDeps = Pick<Deps, 'db' | 'clock' | 'budget' | 'marketplace' | 'log'> & {
  readonly saveDetails: SaveDetails
}

/** How many own a record and want it moves slowly; names and pictures hardly ever. */
const FRESH_FOR = days(7)
const PATIENCE = seconds(25)

/**
 * Fetches the details of a release that has just appeared, unless they are fresh: people who open it should see it as
 * it is, and its demand decides how often it is checked. It takes the next slot of the checks.
 */
export async function refreshDetails(
  deps: RefreshingDeps,
  release: { readonly releaseId: number; readonly tier: Tier },
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = deps
  const stored = await db
    .selectFrom('releases')
    .select('details_at')
    .where('id', '=', release.releaseId)
    .executeTakeFirst()
  if (stored === undefined || between(stored.details_at, clock.now()) < FRESH_FOR) return
  const slot = await deps.budget.waitFor('background', PATIENCE, signal)
  if (!slot.ok) return
  const requestedAt = clock.now()
  const { result, headers } = await deps.marketplace.release(release.releaseId)
  const at = clock.now()
  await deps.budget.report(headers, result.ok ? null : result.error)
  if (result.ok) await db.transaction().execute((tx) => deps.saveDetails(tx, result.value, at))
  const { tier } = release
  const responseMs = Math.max(0, between(requestedAt, at))
  await countFacts(db, [{ ...NOTHING_SEEN, request: 'detail', at, tier, failure: null, responseMs }])
}
