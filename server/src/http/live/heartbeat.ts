import { seconds } from '@cratewatch/domain/kernel/duration'
import type { Clock } from '../../clock.ts'
import type { LiveReader } from './live-readers.ts'

/** How often a reader gets a sign of life. */
const EVERY_SECONDS = 25
const TURN = seconds(1)

export type Heartbeat = {
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
