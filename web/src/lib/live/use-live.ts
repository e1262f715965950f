import type { LiveEvent } from '@cratewatch/contracts/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createEventBatch } from './event-batch.ts'
import { shareLive } from './live-sharing.ts'
import type { LiveStatus } from './live.ts'
import { whenAnswered } from './when-answered.ts'
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
