import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { ok } from '@cratewatch/domain/kernel/result'
import { hasRoom } from '@cratewatch/domain/plans/catalogue'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import { newWatchFacts, watchTier } from '@cratewatch/domain/scheduling/watch-tier'
import { sql } from 'kysely'
import { refuse } from '../../base/refusal.ts'
import { lockForNewcomer, rankNewcomer, rerank } from '../../checking/recalculate/rerank.ts'
import { readPolicy } from '../../checking/rows/read-policy.ts'
import { ensureCheckState } from '../../checking/start-watching.ts'
import { lockDefaultRule, ruleColumns } from '../../collectors/rules.ts'
import { insertWatch } from '../../collectors/watches.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { timestamp, type Tx, type Queries } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { ReleaseOrMaster } from './lookups.ts'
import { saveRelease, savePartialRelease } from './releases.ts'

type NewWatch = {
  readonly userId: string
  readonly releaseId: number
  /** null: the stored details are used. */
  readonly details: ReleaseDetails | null
  /** What alerts; missing: the rule for all records. */
  readonly rule?: OwnRule
  /** What a list says of the release: stored unless its details are known. */
  readonly partial?: ReleaseDetails | null
  /** Whether there is an observation, or the caller has a first one; otherwise one check is scheduled. */
  readonly willBeSeen: boolean
  /** Runs in the same transaction; when it throws, no watch is stored. */
  readonly alongside?: (tx: Tx, watchId: string) => Promise<void>
}

/**
 * Writes a watch, its release and its check state in one transaction, which decides again whether the watch is allowed.
 * A check of the release may lock the same rows in the other order: then it is retried.
 */
export async function storeWatch(deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'live'>, watch: NewWatch) {
  const { userId, releaseId } = watch
  return retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      const release = await lockForNewcomer(tx, releaseId, userId)
      const defaults = await lockDefaultRule(tx, userId)
      const allowed = await mayAdd(tx, userId, { releaseId })
      if (!allowed.ok) return allowed
      const now = deps.clock.now()
      if (watch.details !== null) await saveRelease(tx, watch.details, now)
      else if (watch.partial) await savePartialRelease(tx, watch.partial)
      const { plan, count } = allowed.value
      const newcomer = { plan, listed: count + 1 }
      const policy = await readPolicy(tx, now)
      const ranked = release && (await rankNewcomer(tx, release, newcomer, { policy, now }))
      // As if alone: what few others do for its tier follows with `rerank`.
      const tier = ranked ?? watchTier(plan, newWatchFacts('unknown', 1, now), now)
      if (release === undefined) await ensureCheckState(tx, { releaseId, tier, now })
      const id = deps.ids.uuid()
      const rule = ruleColumns(watch.rule ?? {}, defaults, now)
      await insertWatch(tx, {
        id,
        user_id: userId,
        release_id: releaseId,
        tier,
        created_at: timestamp(now),
        ...rule,
        decide_at: rule.has_rule ? rule.decide_at : null,
      })
      if (!ranked) await rerank(tx, [releaseId], policy, now)
      await watch.alongside?.(tx, id)
      await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
      if (!watch.willBeSeen) await deps.live.publish(tx, { kind: 'check-states' })
      return ok({ watchId: id, isToBeDecided: rule.has_rule })
    }),
  )
}

/**
 * Whether a user may watch one more release or master: not one they watch already, and within their plan's limit. A
 * release may be watched by itself beside its master.
 */
export async function mayAdd(queries: Queries, userId: string, requested: ReleaseOrMaster) {
  const isRelease = typeof requested.releaseId === 'number'
  const isSame = isRelease
    ? sql<boolean>`w.release_id = ${requested.releaseId}`
    : sql<boolean>`w.master_id = ${requested.masterId}`
  const { plan, count, isDuplicate } = await queries
    .selectFrom('users')
    .leftJoin('watches as w', (join) =>
      join.onRef('w.user_id', '=', 'users.id').on('w.parent_id', 'is', null),
    )
    .select(({ fn }) => [
      'users.plan',
      fn.count<number>('w.id').as('count'),
      sql<boolean>`coalesce(bool_or(${isSame}), false)`.as('isDuplicate'),
    ])
    .where('users.id', '=', userId)
    .groupBy('users.id')
    .executeTakeFirstOrThrow()
  if (isDuplicate) return refuse('VINYL_ALREADY_EXISTS', { field: isRelease ? 'discogsId' : 'id' })
  return hasRoom(plan, count) ? ok({ plan, count }) : refuse('VINYL_LIMIT_REACHED')
}
