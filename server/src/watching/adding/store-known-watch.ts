import { sql } from 'kysely'
import { DEFAULT_RULE, type OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { newWatchFacts, watchTier } from '@cratewatch/domain/scheduling/watch-tier'
import { readMasterChecks } from '../../checking/masters/masters.ts'
import {
  newRanks,
  rankedReleases,
  writingRanks,
  type RankedRelease,
} from '../../checking/recalculate/rerank.ts'
import { policyOf, storedPolicy, type StoredPolicy } from '../../checking/record/record-observation.ts'
import { compiled } from '../../database/compiled.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { ruleColumns } from '../../collectors/rules.ts'
import { insertWatch, writeWatchTiers } from '../../collectors/watches.ts'
import { freshness, isWithdrawn } from './known-release.ts'
import { judgeRoom, roomFor, type Room } from './may-add.ts'

type StoringDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'live'>
type Wanted = { readonly userId: string; readonly releaseId: number; readonly rule: OwnRule }

/**
 * Adds a release of which everything is known and that is checked: there is nothing to request, so that few statements
 * decide and write it. null: something is unknown, and nothing was written.
 */
export async function storeKnownWatch(deps: StoringDeps, wanted: Wanted) {
  const { userId, releaseId } = wanted
  return retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      const now = deps.clock.now()
      const [locked] = await lockBoth(tx, { userId, releaseId })
      const [standing] = await readStanding(tx, { userId, releaseId })
      if (locked === undefined || standing === undefined) throw new Error(`There is no user ${userId}`)
      const allowed = judgeRoom(standing, 'discogsId')
      if (!allowed.ok) return allowed
      if (standing.releaseId === null || !isKnown(standing, now)) return null
      const added = { ...wanted, watchId: deps.ids.uuid(), plan: standing.plan, now }
      const rule = ruleColumns(wanted.rule, locked.alert_rule ?? DEFAULT_RULE, now)
      const isDecided = await storeRanked(tx, added, standing, rule)
      await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
      return ok({ watchId: added.watchId, isDecided })
    }),
  )
}

/** Locks the check state and then the owner, in the order of `lockCheckState` and `lockDefaultRule`. */
const lockBoth = compiled<{ readonly userId: string; readonly releaseId: number }>()((queries, value) =>
  queries
    .selectFrom('users')
    .crossJoin(
      sql`(select count(*) from (
        select from check_states where release_id = ${value('releaseId', 'bigint')} for update) locked)`.as(
        'state',
      ),
    )
    .select('users.alert_rule')
    .where('users.id', '=', value('userId', 'uuid'))
    .forNoKeyUpdate('users'),
)

type Standing = Room & {
  readonly policy: StoredPolicy
  readonly artist: string
  readonly details_at: Instant
} & (RankedRelease | { readonly releaseId: null })

/** Reads, after the locks, whether the release may be added, and what its rank is computed from. */
const readStanding = compiled<{ readonly userId: string; readonly releaseId: number }>()((queries, value) => {
  const room = roomFor(queries, value('userId', 'uuid'), sql`w.release_id = ${value('releaseId', 'bigint')}`)
  return sql<Standing>`
    select room.*, ${storedPolicy} as policy, named.artist, named.details_at, ranked.*
    from (${room}) room
      left join (${rankedReleases(sql`array[${value('releaseId', 'bigint')}]`)}) ranked on true
      left join releases named on named.id = ranked.release_id`
})

function isKnown(standing: Standing & RankedRelease, now: Instant): boolean {
  const { hasFreshDetails, isChecked } = freshness(standing, now)
  return standing.artist !== '' && hasFreshDetails && isChecked && !isWithdrawn(standing, now)
}

type Added = Wanted & { readonly watchId: string; readonly plan: Plan; readonly now: Instant }

/** Writes the watch with the ranks that follow. Returns whether its rule is still to be decided. */
async function storeRanked(
  tx: Tx,
  { userId, releaseId, watchId, plan, now }: Added,
  release: RankedRelease & Pick<Standing, 'policy'>,
  rule: ReturnType<typeof ruleColumns>,
): Promise<boolean> {
  const facts = newWatchFacts(release.state, release.watches.length + 1, now)
  const watch = { id: watchId, userId, plan, since: now, sharing: 1, pausedReason: null }
  const watches = [...release.watches, { ...watch, tier: watchTier(plan, facts, now) }]
  const masterChecks = await readMasterChecks(tx, release.master_id === null ? [] : [release.master_id])
  const policy = policyOf(release.policy, now)
  const { ranks, watchTiers } = newRanks([{ ...release, watches }], { policy, masterChecks, now })
  const tierOf = new Map([...watches, ...watchTiers].map(({ id, tier }) => [id, tier]))
  const row = {
    id: watchId,
    user_id: userId,
    release_id: releaseId,
    tier: tierOf.get(watchId) ?? watchTier(plan, facts, now),
    created_at: timestamp(now),
    ...rule,
    decide_at: rule.has_rule ? rule.decide_at : null,
  }
  const tiers = watchTiers.filter(({ id }) => id !== watchId)
  if (ranks.length > 0) await insertWatch(tx, row, { ranks: writingRanks(ranks), tiers })
  else {
    await insertWatch(tx, row)
    await writeWatchTiers(tx, tiers)
  }
  return !rule.has_rule
}
