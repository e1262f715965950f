import { LIVE_PATH, type LiveEvent } from '@cratewatch/contracts/live'
import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { createParser } from 'eventsource-parser'

/** Whether events arrive at present; `connecting` before the first connection. */
export type LiveStatus = 'connecting' | 'live' | 'waiting'

export type LiveListener = {
  readonly event: (event: LiveEvent) => void
  readonly status: (status: LiveStatus) => void
}

/** The functions that following a stream needs from outside, so that tests can replace them. */
export type LivePorts = {
  readonly fetch: typeof fetch
  readonly chance: () => number
  /** Resolves after the duration, or earlier when a retry makes sense or the signal is aborted. */
  readonly pause: (duration: Duration, signal: AbortSignal) => Promise<void>
  /** Calls `expired` unless fed or cancelled within the duration. */
  readonly watchdog: (duration: Duration, expired: () => void) => { feed: () => void; stop: () => void }
}

/** A working server sends something well within this time; after it the connection counts as dead. */
const SILENCE_LIMIT = seconds(75)
/** A restart is waited for this long at most, whatever a proxy makes of it. */
const LONGEST_ANNOUNCED = seconds(60)

/**
 * Follows the live events of a session until `signal` is aborted or the server no longer knows the session. Reconnects
 * with growing pauses. Events say what to read again, which is left to the listener.
 */
export async function followLive(
  token: string,
  listener: LiveListener,
  signal: AbortSignal,
  ports: LivePorts,
): Promise<void> {
  let failures = 0
  listener.status('connecting')
  while (!signal.aborted) {
    const end = await followOnce(token, listener, signal, ports)
    if (signal.aborted) return
    if (end === 'unknown-session') return listener.event({ type: 'session-ended' })
    if (typeof end === 'object') {
      // A restart that the server announced is no lost connection, and not shown as one.
      failures = 0
      await ports.pause(end.comeBackAfter, signal)
      continue
    }
    failures = end === 'closed' ? 1 : failures + 1
    listener.status('waiting')
    await ports.pause(reconnectDelay(failures, ports.chance()), signal)
  }
}

type StreamEnd = 'closed' | 'failed' | 'unknown-session' | { readonly comeBackAfter: Duration }

async function followOnce(
  token: string,
  listener: LiveListener,
  signal: AbortSignal,
  ports: LivePorts,
): Promise<StreamEnd> {
  const silence = new AbortController()
  const watchdog = ports.watchdog(SILENCE_LIMIT, () => silence.abort())
  let opened = false
  let comeBackAfter: Duration | null = null
  try {
    const response = await ports.fetch(LIVE_PATH, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.status === 401) return 'unknown-session'
    if (!response.ok || response.body === null) return 'failed'
    opened = true
    listener.status('live')
    await readLiveStream(response.body, {
      event: listener.event,
      sign: watchdog.feed,
      retry: (ms) => (comeBackAfter = milliseconds(Math.min(ms, LONGEST_ANNOUNCED))),
    })
    return comeBackAfter === null ? 'closed' : { comeBackAfter }
  } catch {
    return opened ? 'closed' : 'failed'
  } finally {
    watchdog.stop()
  }
}

const FIRST_WAIT = seconds(1)
const LONGEST_WAIT = seconds(60)

/**
 * Returns the delay before reconnecting after `failures` in a row (from 1): doubling up to a minute, its second half
 * random, so that clients do not reconnect to a restarted server all at once. `chance` is in [0, 1).
 */
export function reconnectDelay(failures: number, chance: number): Duration {
  const ceiling = Math.min(FIRST_WAIT * 2 ** Math.max(0, failures - 1), LONGEST_WAIT)
  return milliseconds(Math.round(ceiling / 2 + (ceiling / 2) * chance))
}

/**
 * Reads the events of an open stream until it closes. Every chunk, heartbeats included, counts as a sign that it works.
 */
async function readLiveStream(
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
