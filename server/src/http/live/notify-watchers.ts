import type { NotNull } from 'kysely'
import { seconds } from '@cratewatch/domain/kernel/duration'
import type { LiveHint } from '../../database/live.ts'
import { isOneOf } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { MOST_IDS, sendTo, type LiveReaders } from './live-stream.ts'

type ReleasesHint = Extract<LiveHint, { kind: 'releases' }>

/** Every watcher hints once a second that it has checked records; with fifty of them each would cost a query. */
const CHECKED_EVERY = seconds(1)

/**
 * Notifies the connected watchers of records that something was observed. What has changed is passed on at once, what was
 * only checked once a second, each time by one query, however many streams are open; without any, by none.
 */
export function createWatcherNotices(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  readers: LiveReaders,
  signal: AbortSignal,
): (hint: ReleasesHint) => void {
  let waiting = new Map<number, ReleasesHint['what']>()
  let isResting = false

  function collect({ releaseIds, what }: ReleasesHint): void {
    for (const id of releaseIds) if (what === 'changed' || !waiting.has(id)) waiting.set(id, what)
  }

  function passOn(): void {
    const releases = waiting
    waiting = new Map()
    if (readers.isEmpty() || releases.size === 0) return
    notify(deps, readers, releases).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'live events got lost'),
    )
  }

  async function rest(): Promise<void> {
    isResting = true
    await deps.clock.sleep(CHECKED_EVERY, signal)
    isResting = false
    if (signal.aborted || waiting.size === 0) return
    passOn()
    void rest()
  }

  return (hint) => {
    if (readers.isEmpty()) return
    collect(hint)
    if (hint.what === 'checked' && isResting) return
    passOn()
    if (!isResting) void rest()
  }
}

async function notify(
  { db }: Pick<Deps, 'db'>,
  readers: LiveReaders,
  releases: ReadonlyMap<number, ReleasesHint['what']>,
): Promise<void> {
  const rows = await db
    .selectFrom('watches')
    .select(['user_id', 'release_id'])
    .where(isOneOf('release_id', [...releases.keys()], 'bigint'))
    .where(isOneOf('user_id', readers.users(), 'uuid'))
    .$narrowType<{ release_id: NotNull }>()
    .execute()
  for (const [userId, watched] of Map.groupBy(rows, (row) => row.user_id)) {
    const discogsIds = watched.map((row) => row.release_id)
    sendTo(readers.of(userId), { type: 'vinyls', ...(discogsIds.length > MOST_IDS ? {} : { discogsIds }) })
    if (discogsIds.some((id) => releases.get(id) === 'changed'))
      sendTo(readers.of(userId), { type: 'notifications' })
  }
}
