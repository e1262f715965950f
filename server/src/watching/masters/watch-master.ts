import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { ANY_RECORD, wantedPressings, type PressingFilter } from '@cratewatch/domain/records/pressings'
import { newWatchFacts, watchTier } from '@cratewatch/domain/scheduling/watch-tier'
import { decideDue, type DecidingDeps } from '../../alerting/decide/decide-due.ts'
import { refuse } from '../../base/refusal.ts'
import { beginMaster } from '../../checking/pressings/master-rows.ts'
import { startMasterChecks } from '../../checking/start-watching.ts'
import { writePressingFilter } from '../../collectors/choices.ts'
import { lockDefaultRule, ruleColumns } from '../../collectors/rules.ts'
import { lockUser } from '../../collectors/users.ts'
import { insertWatch } from '../../collectors/watches.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { timestamp, type Tx, type Queries } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { masterKey, readAnswer } from '../../outbound/recent-answers.ts'
import { noteLookup } from '../adding/lookups.ts'
import { mayAdd } from '../adding/store-watch.ts'
import { coverPressings, lockMaster } from './cover-pressings.ts'

type StoringDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'live' | 'config'>

type NewMasterWatch = {
  readonly userId: string
  readonly masterId: number
  /** Missing: any record, whatever its size. */
  readonly filter?: PressingFilter | undefined
  /** What alerts; missing: the rule for all records. */
  readonly rule?: OwnRule | undefined
  /** Runs in the same transaction; when it throws, no watch is stored. */
  readonly alongside?: (tx: Tx, watchId: string) => Promise<void>
}

/** Starts a watch on a master; its owner is notified of what its rule makes true now before the answer. */
export async function watchMaster(deps: DecidingDeps & StoringDeps, watch: NewMasterWatch) {
  const stored = await storeMasterWatch(deps, watch)
  if (stored.ok) await decideDue(deps, { userId: watch.userId, watchId: stored.value.watchId })
  return stored
}

/**
 * Writes a watch on a master and the rows of its pressings in one transaction, which decides whether it is allowed.
 * Nothing is requested: while the pressings were never read, a lookup reads them.
 */
export async function storeMasterWatch(deps: StoringDeps, watch: NewMasterWatch) {
  const stored = await retryDeadlocks(deps, () => store(deps, watch))
  if (stored.ok) await startMasterChecks(deps, stored.value.joined)
  return stored
}

function store(
  deps: StoringDeps,
  { userId, masterId, filter = ANY_RECORD, rule = {}, alongside }: NewMasterWatch,
) {
  return deps.db.transaction().execute(async (tx) => {
    const master = await lockMaster(tx, masterId)
    const defaults = await lockDefaultRule(tx, userId)
    const allowed = await mayAdd(tx, userId, { masterId })
    if (!allowed.ok) return allowed
    const { plan } = allowed.value
    const wanted = wantedPressings(master?.pressings ?? [], filter)
    if (wanted.length > PLANS[plan].pressingLimit) return refuse('TOO_MANY_PRESSINGS', { field: 'filter' })
    const isRead = master !== null && master.readAt !== NEVER
    if (!isRead && (await readAnswer({ ...deps, db: tx }, masterKey(masterId))) === null)
      return refuse('DISCOGS_MASTER_NOT_FOUND', { field: 'id' })
    await beginMaster(tx, masterId)
    const now = deps.clock.now()
    const watchId = deps.ids.uuid()
    const columns = ruleColumns(rule, defaults, now)
    await insertWatch(tx, {
      id: watchId,
      user_id: userId,
      master_id: masterId,
      pressing_filter: JSON.stringify(filter),
      tier: watchTier(plan, newWatchFacts('unknown', 1, now), now),
      created_at: timestamp(now),
      ...columns,
      decide_at: null,
    })
    const { joined } = await coverPressings(tx, deps, watchId)
    if (!isRead) await noteLookup(tx, { watchId, userId, masterId }, now, null)
    await alongside?.(tx, watchId)
    await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
    return ok({ watchId, joined })
  })
}

/** When a master was read of which only the number is known. */
const NEVER = instant(0)

type FilterChange = (filter: PressingFilter) => PressingFilter

/** Changes the filter of a watch on a master, by what it is under the lock: no change made meanwhile is lost. */
export async function choosePressings(
  deps: StoringDeps,
  userId: string,
  watchId: string,
  change: FilterChange,
) {
  const chosen = await retryDeadlocks(deps, () => choose(deps, userId, watchId, change))
  if (chosen.ok) await startMasterChecks(deps, chosen.value.joined)
  return chosen
}

function choose(deps: StoringDeps, userId: string, watchId: string, change: FilterChange) {
  return deps.db.transaction().execute(async (tx) => {
    const before = await readWatch(tx, userId, watchId)
    const master = before === undefined ? null : await lockMaster(tx, before.masterId, watchId)
    await lockUser(tx, userId)
    const watch = await readWatch(tx, userId, watchId)
    if (watch === undefined || master === null) return refuse('VINYL_NOT_FOUND')
    const filter = change(watch.filter)
    if (wantedPressings(master.pressings, filter).length > PLANS[watch.plan].pressingLimit)
      return refuse('TOO_MANY_PRESSINGS', { field: 'filter' })
    await writePressingFilter(tx, watchId, filter)
    const { joined } = await coverPressings(tx, deps, watchId)
    await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
    return ok({ watchId, joined })
  })
}

async function readWatch(queries: Queries, userId: string, watchId: string) {
  return queries
    .selectFrom('watches as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.master_id as masterId', 'v.pressing_filter as filter', 'u.plan'])
    .where('v.id', '=', watchId)
    .where('v.user_id', '=', userId)
    .where('v.master_id', 'is not', null)
    .where('v.pressing_filter', 'is not', null)
    .$narrowType<{ masterId: number; filter: PressingFilter }>()
    .executeTakeFirst()
}

/** Leaves one pressing out of a watch on a master, whatever else its filter says. May be repeated. */
export function excludePressing(deps: StoringDeps, userId: string, watchId: string, releaseId: number) {
  return choosePressings(deps, userId, watchId, (filter) => ({
    ...filter,
    without: [...new Set([...filter.without, releaseId])],
  }))
}
