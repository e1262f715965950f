import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Clock } from '../../base/clock.ts'
import type { LiveHint } from '../../database/live.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { Session } from '../caller/caller.ts'
import { createWatcherNotices } from './notify-watchers.ts'
import { createLiveReaders, sendTo, type LiveReaders, type LiveReader, type Sink } from './live-stream.ts'

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
  const heartbeat = createHeartbeat(deps.clock, closing.signal)
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
      heartbeat.add(reader)
      const open = deps.progress.begin('live-streams')
      sink.on('close', () => {
        heartbeat.leave(reader)
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

/** How often a reader gets a sign of life. */
const EVERY_SECONDS = 25
const TURN = seconds(1)

type Heartbeat = {
  /** Sends signs of life until the stream is left; ends it when its session has ended. */
  add(reader: LiveReader): void
  leave(reader: LiveReader): void
}

/**
 * One timer for all streams, which runs while there are any: each second those of one place in a circle have their
 * turn, so that thousands are not written to at once, and none costs a timer of its own.
 */
export function createHeartbeat(clock: Pick<Clock, 'now' | 'sleep'>, signal: AbortSignal): Heartbeat {
  const circle = Array.from({ length: EVERY_SECONDS }, () => new Set<LiveReader>())
  const places = new Map<LiveReader, Set<LiveReader>>()
  let turn = 0
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (places.size > 0) {
      await clock.sleep(TURN, signal)
      if (signal.aborted) return
      turn += 1
      for (const reader of circle[turn % EVERY_SECONDS] ?? []) beat(reader)
    }
    isRunning = false
  }

  function beat({ session, stream }: LiveReader): void {
    // A session past its end may have been extended meanwhile: the client reconnects and is authenticated again.
    if (session.expiresAt <= clock.now()) stream.end()
    else stream.beat()
  }

  return {
    add(reader) {
      const place = circle[turn % EVERY_SECONDS]
      if (place === undefined) return
      places.set(reader, place.add(reader))
      if (!isRunning) void run()
    },
    leave(reader) {
      places.get(reader)?.delete(reader)
      places.delete(reader)
    },
  }
}
