import { PLANS, type Plan } from '@cratewatch/domain/plans/catalogue'
import { wantedPressings, type Pressing, type PressingFilter } from '@cratewatch/domain/records/pressings'
import { newWatchFacts, watchTier } from '@cratewatch/domain/scheduling/watch-tier'
import { sql, type NotNull } from 'kysely'
import { lockCheckStates } from '../../checking/rows/check-state-row.ts'
import { ensureCheckStates, watchesChanged } from '../../checking/start-watching.ts'
import { deletePressings, insertPressings, type PressingRow } from '../../collectors/choices.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { savePressings, type MasterOfPressings } from '../adding/releases.ts'

/** Which releases joined a watch on a master, and which left it. */
type Coverage = { readonly joined: readonly number[]; readonly left: readonly number[] }

type StoredMaster = MasterOfPressings & { readonly pressings: readonly Pressing[] }

/**
 * Makes the rows of a watch on a master equal to what its filter lets through of the pressings that are stored. A row
 * that stays keeps what its rule remembers; over the plan's limit nothing joins. Locks check states, then the user.
 */
export async function coverPressings(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'clock'>,
  watchId: string,
): Promise<Coverage> {
  const row = await tx.selectFrom('watches').select('master_id').where('id', '=', watchId).executeTakeFirst()
  const master = row?.master_id ? await lockMaster(tx, row.master_id, watchId) : null
  const watch = master === null ? null : await lockWatch(tx, watchId)
  if (master === null || watch === null) return { joined: [], left: [] }
  const { joined, left, stayed } = coverageChange(master, watch, await readCoveredIds(tx, watchId))
  await deletePressings(tx, watchId, left)
  await join(tx, deps, { master, watch }, joined)
  const coverage = { joined: joined.map(({ id }) => id), left }
  // Those that stay share the promise with fewer or more.
  if (joined.length + left.length > 0)
    await watchesChanged(tx, [...stayed, ...coverage.joined, ...left], deps.clock.now())
  return coverage
}

type LockedWatch = {
  readonly id: string
  readonly plan: Plan
  readonly filter: PressingFilter
  readonly isPaused: boolean
}

function coverageChange(master: StoredMaster, { filter, plan }: LockedWatch, covered: readonly number[]) {
  const wanted = wantedPressings(master.pressings, filter)
  const wantedIds = new Set(wanted.map(({ id }) => id))
  const known = new Set(covered)
  const left = covered.filter((id) => !wantedIds.has(id))
  const stayed = covered.filter((id) => wantedIds.has(id))
  const room = Math.max(0, PLANS[plan].pressingLimit - stayed.length)
  const joining = wanted.filter(({ id }) => !known.has(id))
  return { left, stayed, joined: joining.slice(0, room) }
}

async function join(
  tx: Tx,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  { master, watch }: { readonly master: StoredMaster; readonly watch: LockedWatch },
  joined: readonly Pressing[],
): Promise<void> {
  if (joined.length === 0) return
  const now = clock.now()
  await savePressings(tx, master, joined)
  const tier = watchTier(watch.plan, newWatchFacts('unknown', 1, now), now)
  const rows = joined.map(({ id: releaseId }): PressingRow => ({ id: ids.uuid(), releaseId, tier }))
  if (!watch.isPaused) await ensureCheckStates(tx, { releases: rows, now })
  await insertPressings(tx, watch.id, rows, now)
}

/**
 * Reads a master and locks what a change of its watch touches before the user: the master, against a newer list of its
 * pressings, and the check states of these and of those that the watch covers. null: it is not stored.
 */
export async function lockMaster(
  tx: Tx,
  masterId: number,
  watchId: string | null = null,
): Promise<StoredMaster | null> {
  const master = await tx
    .selectFrom('masters')
    .select(['id as masterId', 'artist', 'pressings', 'read_at as readAt'])
    .where('id', '=', masterId)
    .forShare()
    .executeTakeFirst()
  if (master === undefined) return null
  const covered = watchId === null ? [] : await readCoveredIds(tx, watchId)
  await lockCheckStates(tx, [...master.pressings.map(({ id }) => id), ...covered])
  return master
}

async function readCoveredIds(tx: Tx, watchId: string): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('watches')
    .select('release_id')
    .where('parent_id', '=', watchId)
    .$narrowType<{ release_id: NotNull }>()
    .execute()
  return rows.map((row) => row.release_id)
}

/** Locks the owner, and reads filter and plan after that: both may have changed while it waited. */
async function lockWatch(tx: Tx, watchId: string): Promise<LockedWatch | null> {
  await sql`
    select id from users where id = (select user_id from watches where id = ${watchId}) for no key update`.execute(
    tx,
  )
  const { rows } = await sql<LockedWatch>`
    select v.id, u.plan, v.pressing_filter as filter, v.paused_at is not null as "isPaused"
    from watches v join users u on u.id = v.user_id where v.id = ${watchId}`.execute(tx)
  return rows[0] ?? null
}
