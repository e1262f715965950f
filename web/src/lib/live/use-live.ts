import type { LiveEvent } from '@cratewatch/contracts/live'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { shareLive } from './live-sharing.ts'
import type { LiveStatus } from './live.ts'
import { staleAfter } from '../api/query-keys.ts'
import { endSession } from '../session/session.ts'
import { useToken } from '../session/use-session.ts'

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
