import type { LiveEvent } from '@cratewatch/contracts/live'

/** What a stream writes to: a response, reduced to what is needed. */
export type Sink = {
  write(text: string): boolean
  end(): unknown
  destroy(): unknown
  on(event: 'drain' | 'close', hear: () => void): unknown
}

export type LiveStream = {
  send(event: LiveEvent): void
  /** A sign of life. A reader that has not taken anything since the last one is cut off. */
  beat(): void
  end(): void
}

const MOST_IDS = 500

/**
 * Server-Sent Events to one reader. While the reader does not keep up, events wait merged into one of each type
 * (they only say what to read again), so a slow reader costs a few bytes and not a growing queue.
 */
export function openLiveStream(sink: Sink): LiveStream {
  const waiting = new Map<LiveEvent['type'], LiveEvent>()
  let blocked = false
  let missedBeats = 0
  /** Until the connection has closed, hints may still come for it; writing after the end would be an error. */
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
    end() {
      ended = true
      // What a stuck reader has not taken would keep the connection, and a shutdown, waiting for it.
      if (blocked) sink.destroy()
      else sink.end()
    },
  }
}

function wire(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}

/** Two hints of one type say what both said; without ids, or with too many, everything is to be read again. */
function merge(first: LiveEvent | undefined, second: LiveEvent): LiveEvent {
  if (first?.type !== 'vinyls' || second.type !== 'vinyls') return second
  if (first.discogsIds === undefined || second.discogsIds === undefined) return { type: 'vinyls' }
  const ids = new Set([...first.discogsIds, ...second.discogsIds])
  return ids.size > MOST_IDS ? { type: 'vinyls' } : { type: 'vinyls', discogsIds: [...ids] }
}
