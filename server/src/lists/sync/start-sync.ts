import { ok } from '@cratewatch/domain/kernel/result'
import type { Trigger } from '@cratewatch/domain/wantlist/run'
import { isUniqueViolation } from '../../database/database-errors.ts'
import { timestamp, type Queries, type Tx } from '../../database/database.ts'
import { refuse } from '../../base/refusal.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { RunKind } from '../runs/runs.ts'

type StartDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'live'>

export type NewRun = {
  readonly userId: string
  readonly kind: RunKind
  /** Which list a run of the kind `list` is about. */
  readonly followedListId?: string
  readonly trigger: Trigger
  readonly alsoOnSale: boolean
  /** Watches the albums in place of the pressings that the list names. */
  readonly anyPressing: boolean
}

export type SyncOptions = Pick<NewRun, 'alsoOnSale' | 'anyPressing'>

/** Starts a sync of the wantlist, which the list worker then runs. One at a time. */
export async function startSync(deps: StartDeps, userId: string, options: SyncOptions) {
  try {
    return await deps.db.transaction().execute(async (tx) => {
      if (!(await isConnected(tx, userId))) return refuse('DISCOGS_NOT_CONNECTED')
      return ok(await insertRun(tx, deps, { userId, kind: 'sync', trigger: 'manual', ...options }))
    })
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('SYNC_RUNNING')
    throw error
  }
}

/** Inserts a run in place of the previous one and returns its id. A second one under way violates uniqueness. */
export async function insertRun(tx: Tx, deps: StartDeps, run: NewRun): Promise<string> {
  const { userId, kind, followedListId = null } = run
  await tx
    .deleteFrom('list_runs')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('followed_list_id', 'is not distinct from', followedListId)
    .where('ended_at', 'is not', null)
    .execute()
  const id = deps.ids.uuid()
  const now = timestamp(deps.clock.now())
  await tx
    .insertInto('list_runs')
    .values({
      id,
      user_id: userId,
      account_of: kind === 'sync' ? userId : null,
      kind,
      followed_list_id: followedListId,
      trigger: run.trigger,
      also_on_sale: run.alsoOnSale,
      any_pressing: run.anyPressing,
      phase: kind === 'import' ? 'checking' : 'reading',
      started_at: now,
      due_at: now,
    })
    .execute()
  await deps.live.publish(tx, { kind: 'lists' })
  return id
}

/** Whether a user's account of the marketplace is connected. */
export async function isConnected(queries: Queries, userId: string): Promise<boolean> {
  const account = await queries
    .selectFrom('marketplace_accounts')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('sealed_access', 'is not', null)
    .executeTakeFirst()
  return account !== undefined
}
