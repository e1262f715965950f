import type { LiveEvent } from '@cratewatch/contracts/live'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { staleAfter } from '../api/query-keys.ts'
import { endSession, useToken } from '../session/session.ts'
import { parseLiveEvent, followLive, type LiveStatus, type LiveListener, type LivePorts } from './live.ts'

/** Keeps cached answers up to date by live events, while the session lasts. */
export function useLive(): LiveStatus {
  const token = useToken()
  const client = useQueryClient()
  const [status, setStatus] = useState<LiveStatus>('connecting')
  useEffect(() => {
    if (token === null) return
    const stop = new AbortController()
    const batch = createEventBatch((events) => {
      const readAgain = () => {
        for (const queryKey of events.flatMap(staleAfter)) void client.invalidateQueries({ queryKey })
      }
      // What a page that opens is waiting for comes first: reading it again would begin it anew.
      if (events.some(({ type }) => type === 'hello')) whenAnswered(client, stop.signal, readAgain)
      else readAgain()
    })
    const event = (event: LiveEvent) =>
      event.type === 'session-ended' ? endSession('ended') : batch.add(event)
    shareLive(token, { event, status: setStatus }, stop.signal)
    return () => {
      stop.abort()
      batch.stop()
    }
  }, [token, client])
  return status
}

/** Longer than a slow phone takes to show what it was answered. */
const SHOWN_MS = 1_000

/** Calls `then` a second after no query waits for an answer any more, unless `signal` has ended it. */
export function whenAnswered(client: QueryClient, signal: AbortSignal, then: () => void): void {
  const soon = () => {
    const timer = setTimeout(then, SHOWN_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
  if (client.isFetching() === 0) return soon()
  const stop = client.getQueryCache().subscribe(() => {
    if (client.isFetching() > 0) return
    stop()
    soon()
  })
  signal.addEventListener('abort', stop)
}

/** Long enough to collect the events of one round of checks, short enough not to be noticed. */
const GATHER_MS = 250

/** Batches events of the same type that arrive together, so that a burst causes one request. */
function createEventBatch(handle: (events: readonly LiveEvent[]) => void) {
  const waiting = new Map<LiveEvent['type'], LiveEvent>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    const events = [...waiting.values()]
    waiting.clear()
    handle(events)
  }
  return {
    add: (event: LiveEvent) => {
      waiting.set(event.type, event)
      timer ??= setTimeout(flush, GATHER_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

const SHARED_NAME = 'cratewatch-live'

/** A message between tabs: an event, the connection's status, a request for the status, or one to reconnect now. */
type Message =
  | { readonly event: string }
  | { readonly status: LiveStatus }
  | { readonly ask: 'status' }
  | { readonly ask: 'again' }

/**
 * Shares one stream between all tabs, because browsers limit the connections to a host. The tab that holds the lock
 * listens and passes events on; when it closes, the next one takes over.
 */
function shareLive(token: string, listener: LiveListener, signal: AbortSignal): void {
  const channel = new BroadcastChannel(SHARED_NAME)
  const announce = (message: Message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
    if (!signal.aborted) channel.postMessage(message)
  }
  let led: LiveStatus | null = null
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('event' in data) {
      const event = parseLiveEvent(data.event)
      if (event !== null) listener.event(event)
    } else if ('status' in data) listener.status(data.status)
    else if (data.ask === 'again') nudgeLive()
    else if (led !== null) announce({ status: led })
  })
  signal.addEventListener('abort', () => channel.close())

  const leading: LiveListener = {
    status: (status) => {
      led = status
      listener.status(status)
      announce({ status })
    },
    event: (event) => {
      listener.event(event)
      announce({ event: JSON.stringify(event) })
    },
  }
  const lead = () => followLive(token, leading, signal, browserPorts)
  // Without locks (plain HTTP on a home network) every tab listens for itself.
  if (navigator.locks === undefined) void lead()
  else {
    navigator.locks.request(SHARED_NAME, { signal }, lead).catch(() => {})
    announce({ ask: 'status' })
  }
}

/** Makes the tab that listens for all reconnect at once. */
export function tryLiveAgain(): void {
  const channel = new BroadcastChannel(SHARED_NAME)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  channel.postMessage({ ask: 'again' } satisfies Message)
  channel.close()
}

const nudges = new EventTarget()

/** Ends the pause before the next attempt, when the user does not want to wait. */
function nudgeLive(): void {
  nudges.dispatchEvent(new Event('nudge'))
}

/** The browser's functions for the live stream. A pause ends early when the browser comes online, or by `nudgeLive`. */
const browserPorts: LivePorts = {
  fetch: (...request) => fetch(...request),
  chance: Math.random,
  pause: (duration, signal) =>
    new Promise((resolve) => {
      const wake = new AbortController()
      const done = () => {
        clearTimeout(timer)
        wake.abort()
        resolve()
      }
      const timer = setTimeout(done, duration)
      signal.addEventListener('abort', done, { signal: wake.signal })
      globalThis.addEventListener('online', done, { signal: wake.signal })
      nudges.addEventListener('nudge', done, { signal: wake.signal })
    }),
  watchdog: (duration, expired) => {
    let timer = setTimeout(expired, duration)
    // Offline, a browser may keep a dead connection open for minutes; a working one is soon restored.
    globalThis.addEventListener('offline', expired)
    return {
      feed: () => {
        clearTimeout(timer)
        timer = setTimeout(expired, duration)
      },
      stop: () => {
        clearTimeout(timer)
        globalThis.removeEventListener('offline', expired)
      },
    }
  },
}
