import type { LiveEvent } from '@cratewatch/contracts/live'
import type { Session } from '../caller/caller.ts'
import { openLiveStream, type LiveStream, type Sink } from './live-stream.ts'

const STREAMS_PER_USER = 10

export type LiveReader = { readonly session: Session; readonly stream: LiveStream }

/** The live streams of this process, by user. */
export type LiveReaders = {
  hasRoom(userId: string): boolean
  /** Adds a stream until its sink closes. */
  add(session: Session, sink: Sink): LiveReader
  of(userId: string): readonly LiveReader[]
  all(): readonly LiveReader[]
  users(): readonly string[]
  isEmpty(): boolean
}

export function createLiveReaders(): LiveReaders {
  const byUser = new Map<string, Set<LiveReader>>()
  return {
    hasRoom: (userId) => (byUser.get(userId)?.size ?? 0) < STREAMS_PER_USER,
    add(session, sink) {
      const mine = byUser.get(session.userId) ?? new Set<LiveReader>()
      const reader = { session, stream: openLiveStream(sink) }
      byUser.set(session.userId, mine.add(reader))
      sink.on('close', () => {
        mine.delete(reader)
        if (mine.size === 0) byUser.delete(session.userId)
      })
      return reader
    },
    of: (userId) => [...(byUser.get(userId) ?? [])],
    all: () => [...byUser.values()].flatMap((readers) => Array.from(readers)),
    users: () => [...byUser.keys()],
    isEmpty: () => byUser.size === 0,
  }
}

export function sendTo(readers: readonly LiveReader[], event: LiveEvent): void {
  for (const { stream } of readers) stream.send(event)
}
