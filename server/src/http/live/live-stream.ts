import type { LiveEvent } from '@cratewatch/contracts/live'
import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import type { Clock } from '../../base/clock.ts'
import type { Session } from '../caller/caller.ts'

/** The target of a stream: a response, reduced to what is needed. */
export type Sink = {
  write(text: string): boolean
  end(): unknown
  destroy(): unknown
  on(event: 'drain' | 'close', hear: () => void): unknown
}

export type LiveStream = {
  send(event: LiveEvent): void
  /** Sends a heartbeat. A reader that has accepted nothing since the last one is disconnected. */
  beat(): void
  /** Ends the stream; with `comeBackAfter` its reader is asked to open another one after that time. */
  end(comeBackAfter?: Duration): void
}

/** Beyond it the reader reads everything again. */
export const MOST_IDS = 500

/**
 * Sends Server-Sent Events to one reader. While it is slow, waiting events are merged into one of each type (they only
 * say what to read again), so that its queue cannot grow.
 */
export function openLiveStream(sink: Sink): LiveStream {
  const waiting = new Map<LiveEvent['type'], LiveEvent>()
  let blocked = false
  let missedBeats = 0
  /** Hints may still arrive until the connection is closed; writing after the end would be an error. */
  let ended = false

  function write(text: string): void {
    if (!ended) blocked = !sink.write(text)
  }

  sink.on('drain', () => {
    blocked = false
    missedBeats = 0
    const events = [...waiting.values()]
    waiting.clear()
    if (events.length > 0) write(events.map(wire).join(''))
  })

  return {
    send(event) {
      if (blocked) waiting.set(event.type, merge(waiting.get(event.type), event))
      else write(wire(event))
    },
    beat() {
      if (!blocked) write(': still here\n\n')
      else if (++missedBeats > 1) sink.destroy()
    },
    end(comeBackAfter) {
      if (comeBackAfter !== undefined) write(`retry: ${comeBackAfter}\n${wire({ type: 'restart' })}`)
      ended = true
      // Unsent data of a stuck reader would keep the connection, and a shutdown, waiting.
      if (blocked) sink.destroy()
      else sink.end()
    },
  }
}

function wire(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}

/** Merges two events of one type; without ids, or with too many, the reader has to read everything again. */
function merge(first: LiveEvent | undefined, second: LiveEvent): LiveEvent {
  if (first?.type !== 'vinyls' || second.type !== 'vinyls') return second
  if (first.discogsIds === undefined || second.discogsIds === undefined) return { type: 'vinyls' }
  const ids = new Set([...first.discogsIds, ...second.discogsIds])
  return ids.size > MOST_IDS ? { type: 'vinyls' } : { type: 'vinyls', discogsIds: [...ids] }
}

const STREAMS_PER_USER = 10

export type LiveReader = { readonly session: Session; readonly stream: LiveStream }

export type LiveReaders = ReturnType<typeof createLiveReaders>

/** Keeps the live streams of this process, by user. */
export function createLiveReaders() {
  const byUser = new Map<string, Set<LiveReader>>()
  return {
    hasRoom: (userId: string) => (byUser.get(userId)?.size ?? 0) < STREAMS_PER_USER,
    /** Adds a stream until its sink closes. */
    add(session: Session, sink: Sink): LiveReader {
      const mine = byUser.get(session.userId) ?? new Set<LiveReader>()
      const reader = { session, stream: openLiveStream(sink) }
      byUser.set(session.userId, mine.add(reader))
      sink.on('close', () => {
        mine.delete(reader)
        if (mine.size === 0) byUser.delete(session.userId)
      })
      return reader
    },
    of: (userId: string): readonly LiveReader[] => [...(byUser.get(userId) ?? [])],
    all: () => [...byUser.values()].flatMap((readers) => Array.from(readers)),
    users: () => [...byUser.keys()],
    isEmpty: () => byUser.size === 0,
  }
}

export function sendTo(readers: readonly LiveReader[], event: LiveEvent): void {
  for (const { stream } of readers) stream.send(event)
}

const BEAT_EVERY = seconds(25)

/** Sends signs of life until `left` aborts; ends the stream when its session has ended. */
export async function keepAlive(
  clock: Pick<Clock, 'now' | 'sleep'>,
  { session, stream }: LiveReader,
  left: AbortSignal,
): Promise<void> {
  for (;;) {
    await clock.sleep(BEAT_EVERY, left)
    if (left.aborted) return
    // A session past its end may have been extended meanwhile: the client reconnects and is authenticated again.
    if (session.expiresAt <= clock.now()) return stream.end()
    stream.beat()
  }
}
