import type { LiveEvent } from '@cratewatch/contracts/live'
import { createParser } from 'eventsource-parser'

/**
 * Reads the events of an open stream until it closes. Every chunk, heartbeats included, counts as a sign that it works.
 */
export async function readLiveStream(
  body: ReadableStream<Uint8Array>,
  on: {
    readonly event: (event: LiveEvent) => void
    readonly sign: () => void
    /** Gets the milliseconds after which the server wants the next stream to be opened. */
    readonly retry: (afterMs: number) => void
  },
): Promise<void> {
  const parser = createParser({
    onRetry: on.retry,
    onEvent: (message) => {
      const event = parseLiveEvent(message.data)
      if (event !== null) on.event(event)
    },
  })
  const decoder = new TextDecoder()
  for (const reader = body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return
    on.sign()
    parser.feed(decoder.decode(value, { stream: true }))
  }
}

const TYPES: Readonly<Record<LiveEvent['type'], true>> = {
  hello: true,
  vinyls: true,
  notifications: true,
  profile: true,
  announcement: true,
  operations: true,
  restart: true,
  'session-ended': true,
}

/** Parses an event of the contract; `null` for anything else, which a newer server may send. */
export function parseLiveEvent(data: string): LiveEvent | null {
  try {
    const event: unknown = JSON.parse(data)
    return isLiveEvent(event) ? event : null
  } catch {
    return null
  }
}

function isLiveEvent(event: unknown): event is LiveEvent {
  return (
    typeof event === 'object' && event !== null && 'type' in event && Object.hasOwn(TYPES, String(event.type))
  )
}
