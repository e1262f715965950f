import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import type { NotNull } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { LiveHint } from '../../database/connection/live.ts'
import { isOneOf } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { Session } from '../caller/caller.ts'
import {
  keepAlive,
  createLiveReaders,
  sendTo,
  MOST_IDS,
  type LiveReaders,
  type LiveReader,
  type Sink,
} from './live-stream.ts'

/**
 * Hints that change the admin area's figures; every check sends one, so operators get them bundled, every few seconds.
 */
const OPERATIONS: ReadonlySet<LiveHint['kind']> = new Set(['releases', 'deliveries', 'check-states'])
const OPERATIONS_EVERY = seconds(5)
/** A process that takes over opens and reads for this many streams a second without others waiting. */
const STREAMS_A_SECOND = 100

export type LiveHub = {
  /** Whether this user may open one more stream. */
  hasRoom(userId: string): boolean
  /** Streams live events of this session's user into `sink` until it closes. */
  open(session: Session, sink: Sink): void
  /** Ends every stream; their readers are asked to come back one after another. */
  close(): void
}

/** Turns the database's hints into events for the users connected to this process. */
export function createLiveHub(deps: Pick<Deps, 'live' | 'db' | 'clock' | 'log' | 'progress'>): LiveHub {
  const readers = createLiveReaders()
  const closing = new AbortController()
  const notifyWatchers = createWatcherNotices(deps, readers, closing.signal)
  const notifyOperators = notTooOften(deps.clock, () =>
    sendTo(
      readers.all().filter(({ session }) => session.operator === 'operator'),
      { type: 'operations' },
    ),
  )
  const unsubscribe = deps.live.subscribe((hint) => {
    if (hint.kind === 'releases') notifyWatchers(hint)
    else passOn(readers, hint)
    if (OPERATIONS.has(hint.kind)) notifyOperators()
  })
  return {
    hasRoom: (userId) => readers.hasRoom(userId),
    open(session, sink) {
      const reader = readers.add(session, sink)
      reader.stream.send({ type: 'hello' })
      const left = new AbortController()
      void keepAlive(deps.clock, reader, AbortSignal.any([left.signal, closing.signal]))
      const open = deps.progress.begin('live-streams')
      sink.on('close', () => {
        left.abort()
        open.end()
      })
    },
    close() {
      closing.abort()
      unsubscribe()
      for (const [place, { stream }] of readers.all().entries()) stream.end(comeBackAfter(place))
    },
  }
}

/** Returns when the reader in this place comes back: not at once with all others. */
function comeBackAfter(place: number): Duration {
  return milliseconds(Math.round(((place + 1) * seconds(1)) / STREAMS_A_SECOND))
}

function passOn(readers: LiveReaders, hint: LiveHint): void {
  switch (hint.kind) {
    case 'user':
      return sendTo(readers.of(hint.userId), { type: hint.what })
    case 'session-ended':
      return farewell(readers.all().filter(({ session }) => session.id === hint.sessionId))
    case 'missed':
      for (const type of ['vinyls', 'notifications', 'profile', 'announcement'] as const)
        sendTo(readers.all(), { type })
      return
    case 'announcement':
      return sendTo(readers.all(), { type: 'announcement' })
    case 'deliveries':
    case 'check-states':
      return
  }
}

function notTooOften(clock: Pick<Clock, 'now'>, act: () => void): () => void {
  let last: Instant | null = null
  return () => {
    const now = clock.now()
    if (last !== null && between(last, now) < OPERATIONS_EVERY) return
    last = now
    act()
  }
}

function farewell(readers: readonly LiveReader[]): void {
  sendTo(readers, { type: 'session-ended' })
  for (const { stream } of readers) stream.end()
}

type ReleasesHint = Extract<LiveHint, { kind: 'releases' }>

/** Every watcher hints once a second that it has checked records; with fifty of them each would cost a query. */
const CHECKED_EVERY = seconds(1)

/**
 * Notifies the connected watchers of records that something was observed. What has changed is passed on at once, what was
 * only checked once a second, each time by one query, however many streams are open; without any, by none.
 */
function createWatcherNotices(
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
