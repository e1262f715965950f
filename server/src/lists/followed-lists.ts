import type { FollowedList } from '@cratewatch/contracts/lists/followed-lists'
import { ok } from '@cratewatch/domain/kernel/result'
import { ABOVE_ARTISTS, readListLink } from '@cratewatch/domain/lists/followed-list'
import { listPage } from '@cratewatch/domain/records/links'
import { noteSetting, type SettingSession } from '../alerting/deliveries/note-setting.ts'
import { refuse } from '../base/refusal.ts'
import { wireOrNull } from '../base/wire-time.ts'
import { addFollowedList, readSyncChoice, removeFollowedList } from '../collectors/followed-lists.ts'
import { holdCaller } from '../collectors/users.ts'
import { timestamp, type Queries } from '../database/database.ts'
import type { Session } from '../http/caller/caller.ts'
import { refuseFailure, refuseSlot } from '../outbound/budget/budget.ts'
import type { Deps } from '../outbound/deps.ts'
import { presentProgress } from './progress.ts'
import { requestNow } from './runs/list-requests.ts'
import type { Run } from './runs/runs.ts'
import { type SyncOptions, startRun } from './start-sync.ts'
import { readPlan } from './sync-settings.ts'

type Caller = Pick<Session, 'userId' | 'locale'>
type Follower = Caller & SettingSession

/** Reads the lists that a user follows, or one of them, in the order in which they came. */
export async function readFollowedLists(
  deps: Pick<Deps, 'clock' | 'config' | 'db'>,
  { userId, locale }: Caller,
  id?: string,
): Promise<readonly FollowedList[]> {
  const lists = await deps.db
    .selectFrom('followed_lists as l')
    .select((select) => [
      'l.id',
      'l.list_id',
      'l.name',
      'l.owner',
      'l.read_at',
      select
        .selectFrom('followed_list_rows as i')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('i.followed_list_id', '=', 'l.id')
        .where('i.key', '>', ABOVE_ARTISTS)
        .as('records'),
    ])
    .where('l.user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('l.id', '=', id ?? ''))
    .orderBy('l.created_at')
    .orderBy('l.id')
    .execute()
  const runs = await readRuns(deps.db, userId)
  return Promise.all(
    lists.map(async (list) => ({
      id: list.id,
      listId: list.list_id,
      name: list.name,
      owner: list.owner,
      uri: listPage(deps.config.marketplace.siteUrl, list.list_id),
      records: list.records ?? 0,
      readAt: wireOrNull(list.read_at),
      progress: await presentProgress(deps, runs.get(list.id), locale),
    })),
  )
}

/** Reads the run under way of each followed list, otherwise the last one, by the list's id. */
async function readRuns(queries: Queries, userId: string): Promise<ReadonlyMap<string | null, Run>> {
  const runs = await queries
    .selectFrom('list_runs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'list')
    .orderBy('started_at')
    .execute()
  return new Map(runs.map((run) => [run.followed_list_id, run]))
}

/** How many lists a user may follow. */
export async function followedListLimit(queries: Queries, userId: string): Promise<number> {
  return (await readPlan(queries, userId)).followedListLimit
}

/** Follows a list that the marketplace shows, and starts to sync it. */
export async function followList(
  deps: Deps,
  caller: Follower,
  { link, ...options }: SyncOptions & { readonly link: string },
) {
  const { userId } = caller
  const listId = readListLink(link, deps.config.marketplace.siteUrl)
  if (listId === null) return refuse('LIST_LINK_INVALID', { field: 'link' })
  const allowed = await mayFollow(deps.db, userId, listId)
  if (!allowed.ok) return allowed
  const shown = await requestList(deps, userId, listId)
  if (!shown.ok) return shown
  const { name, owner } = shown.value
  const id = deps.ids.uuid()
  const followed = await deps.db.transaction().execute(async (tx) => {
    // One at a time counts against the limit.
    await holdCaller(tx, deps, caller)
    const still = await mayFollow(tx, userId, listId)
    if (!still.ok) return still
    const created_at = timestamp(deps.clock.now())
    await addFollowedList(tx, { id, user_id: userId, list_id: listId, name, owner, created_at })
    const mayStop = (await readSyncChoice(tx, userId))?.stop_removed === true
    const set = { kind: 'list', subject: id, label: name, before: null, after: id } as const
    await noteSetting(tx, deps, caller, set, mayStop)
    await startRun(tx, deps, { userId, kind: 'list', followedListId: id, trigger: 'manual', ...options })
    return still
  })
  return followed.ok ? readOne(deps, caller, id) : followed
}

async function mayFollow(queries: Queries, userId: string, listId: number) {
  const lists = await queries
    .selectFrom('followed_lists')
    .select('list_id')
    .where('user_id', '=', userId)
    .execute()
  if (lists.some(({ list_id: id }) => id === listId))
    return refuse('LIST_ALREADY_FOLLOWED', { field: 'link' })
  const limit = await followedListLimit(queries, userId)
  return lists.length < limit ? ok(undefined) : refuse('LIST_LIMIT_REACHED')
}

/** Requests a list while its follower waits. */
async function requestList(deps: Deps, userId: string, listId: number) {
  const answer = await requestNow(deps, userId, () => deps.marketplace.list(listId))
  if (answer.ok) return answer
  if (answer.error.kind === 'no-slot') return refuseSlot(answer.error)
  const { failure } = answer.error
  return failure.kind === 'private' ? refuse('LIST_NOT_SHOWN', { field: 'link' }) : refuseFailure(failure)
}

/** Starts to sync a followed list. */
export async function syncFollowedList(deps: Deps, caller: Caller, id: string, options: SyncOptions) {
  const { userId } = caller
  if (!(await isFollowed(deps.db, userId, id))) return refuse('NOT_FOUND')
  const run = { userId, kind: 'list', followedListId: id, trigger: 'manual', ...options } as const
  const started = await deps.db.transaction().execute((tx) => startRun(tx, deps, run))
  return started.ok ? readOne(deps, caller, id) : started
}

/** Whether a list is one of those that a user follows. */
export async function isFollowed(queries: Queries, userId: string, id: string): Promise<boolean> {
  const list = await queries
    .selectFrom('followed_lists')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return list !== undefined
}

/** Follows a list no longer. What it brought stays watched; a sync under way ends. */
export async function unfollowList({ db }: Pick<Deps, 'db'>, userId: string, id: string) {
  const removed = await db.transaction().execute((tx) => removeFollowedList(tx, userId, id))
  return removed ? ok(undefined) : refuse('NOT_FOUND')
}

async function readOne(deps: Deps, caller: Caller, id: string) {
  const [list] = await readFollowedLists(deps, caller, id)
  return list === undefined ? refuse('NOT_FOUND') : ok(list)
}
