import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

const RECONNECT_AFTER_MS = 1_000

/** A connection of its own that listens, and is made again whenever it is lost, until stopped. */
export async function listenWithReconnect(
  url: string,
  channel: string,
  hear: (payload: string) => void,
  onReconnect: () => void,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let current = await subscribe()

  async function subscribe(): Promise<Client> {
    const client = new Client({ connectionString: url, keepAlive: true })
    client.on('notification', (message) => hear(message.payload ?? ''))
    client.on('error', onError)
    await client.connect()
    await client.query(`listen "${channel}"`)
    client.once('end', () => void restore())
    return client
  }

  async function restore(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await wait(RECONNECT_AFTER_MS, undefined, { signal: stopping.signal })
        current = await subscribe()
        onReconnect()
        return
      } catch (error) {
        if (!stopping.signal.aborted) onError(error instanceof Error ? error : new Error(String(error)))
      }
    }
  }

  return async () => {
    stopping.abort()
    await current.end().catch(() => {})
  }
}
