import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { Client } from 'pg'
import { systemClock, type Clock } from '../../base/clock.ts'
import type { Database, Queries, Showing } from '../database.ts'

/** A connection attempt that takes longer is given up. */
export const CONNECT_WITHIN: Duration = seconds(10)
/** After this much silence the system probes whether the other side is still there. */
export const KEEP_ALIVE_AFTER: Duration = seconds(10)

const RECONNECT_AFTER: Duration = seconds(1)
const PROVE_EVERY: Duration = seconds(15)

export type Listening = {
  readonly hear: (payload: string) => void
  readonly onReconnect?: (() => void) | undefined
  readonly onError: (error: Error) => void
  /** How often a listening connection is tested, which otherwise would not notice that it is dead. */
  readonly proveEvery?: Duration
  readonly clock?: Clock
  /** The name by which the server lists the connection. */
  readonly name?: string | undefined
  /** Who is to be seen living for as long as the connection lasts. */
  readonly showing?: Showing | undefined
}

/**
 * Listens on a connection of its own, which is tested now and then and opened again whenever it is lost, until stopped.
 */
export async function listenWithReconnect(
  url: string,
  channel: string,
  listening: Listening,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const { onReconnect, onError, clock = systemClock } = listening
  const report = (error: unknown) => onError(error instanceof Error ? error : new Error(String(error)))
  const subscribeAgain = () => subscribe(url, channel, listening, () => void restore())
  let current = await subscribeAgain()

  async function restore(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await clock.sleep(RECONNECT_AFTER, stopping.signal)
        if (stopping.signal.aborted) return
        current = await subscribeAgain()
        if (stopping.signal.aborted) return void current.end()
        onReconnect?.()
        return
      } catch (error) {
        if (!stopping.signal.aborted) report(error)
      }
    }
  }

  return async () => {
    stopping.abort()
    await current.end().catch(() => {})
  }
}

/** Opens one listening connection, and reports when it has ended. */
async function subscribe(
  url: string,
  channel: string,
  { hear, onError, proveEvery = PROVE_EVERY, clock = systemClock, name, showing }: Listening,
  onEnd: () => void,
): Promise<Client> {
  const client = new Client({
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
    connectionTimeoutMillis: CONNECT_WITHIN,
    query_timeout: Math.min(CONNECT_WITHIN, proveEvery),
    fallback_application_name: name,
  })
  client.on('notification', (message) => hear(message.payload ?? ''))
  client.on('error', onError)
  try {
    await client.connect()
    await client.query(`listen "${channel}"`)
    showing?.shown(await show(client, showing.id))
  } catch (error) {
    void client.end()
    throw error
  }
  const ended = new AbortController()
  client.once('end', () => {
    ended.abort()
    showing?.shown(false)
    onEnd()
  })
  void prove(client, clock, proveEvery, ended.signal)
  return client
}

/** The lock that a process holds while it lives, in SQL: the server frees it when the process is killed. */
export const lifeLock = (id: string): string => `hashtextextended(${id}, 0)`

/** Takes the lock by which others see that this process lives; false: a pooler may give the connection to somebody else. */
async function show(client: Client, id: string): Promise<boolean> {
  if (await isPooledOn(client)) return false
  // Shared, because the server may still keep a connection of ours that was lost.
  await client.query(`select pg_advisory_lock_shared(${lifeLock('$1')})`, [id])
  return true
}

/** Whether a pooler answers: it makes its own numbers of backends, and the one that works is another. */
export async function isPooledOn(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return 'processID' in client && client.processID !== rows[0]?.pid
}

/** Asks now and then whether the connection answers. One that is ended while it waits is closed at once. */
async function prove(client: Client, clock: Clock, every: Duration, ended: AbortSignal): Promise<void> {
  for (;;) {
    await clock.sleep(every, ended)
    if (ended.aborted) return
    client.query('select 1').catch(() => client.end())
  }
}

const CHANNEL = 'cratewatch_live'

/**
 * Publishes hints by the database's LISTEN/NOTIFY: they reach every process, once their transaction commits. After a
 * lost connection all listeners get `missed`, because hints may have been lost. `showing` is seen living meanwhile.
 */
export async function createLive(
  database: Pick<Database, 'listen'>,
  showing?: Showing,
): Promise<Live & { close(): Promise<void> }> {
  const listeners = new Set<(hint: LiveHint) => void>()
  const publish = (hint: LiveHint) => {
    for (const hear of listeners) hear(hint)
  }
  const stop = await database.listen(
    CHANNEL,
    // Only this function writes to the channel, so the payload is a hint.
    (payload) => publish(JSON.parse(payload) as LiveHint),
    { onReconnect: () => publish({ kind: 'missed' }), showing },
  )
  return {
    async publish(queries, hint) {
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(hint)})`.execute(queries)
    },
    subscribe(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    close: stop,
  }
}

/** What may have changed, and for whom: a hint to read again, published in the transaction that changes it. */
export type LiveHint =
  | { readonly kind: 'user'; readonly userId: string; readonly what: 'vinyls' | 'notifications' | 'profile' }
  | { readonly kind: 'session-ended'; readonly sessionId: string }
  /** For everybody who watches one of these releases. At most 500 ids, so that a hint fits a database notification. */
  | {
      readonly kind: 'releases'
      readonly releaseIds: readonly number[]
      readonly what: 'checked' | 'changed'
    }
  /** A delivery became due: the notifier claims now instead of after its rest. */
  | { readonly kind: 'deliveries' }
  | { readonly kind: 'check-states' }
  /** The announcement has changed. */
  | { readonly kind: 'announcement' }
  | { readonly kind: 'lists' }
  /** A shop was followed that may be read at once. */
  | { readonly kind: 'shops' }
  /** How much of their limits callers have used up at the web process `from`. */
  | { readonly kind: 'limits'; readonly from: string; readonly uses: readonly LimitUse[] }
  /**
   * Received but never published: the connection to the database was lost for a while, so anything may have changed.
   */
  | { readonly kind: 'missed' }

/**
 * Sends hints between processes through the database (LISTEN/NOTIFY). They may get lost, so every reader also polls.
 */
export type Live = {
  /** Publishes a hint; in a transaction, only when it commits. */
  publish(queries: Queries, hint: LiveHint): Promise<void>
  subscribe(hear: (hint: LiveHint) => void): () => void
}

/** The hits that one process has counted by a key, whose name says nothing of its caller, in a window that ends then. */
export type LimitUse = readonly [name: string, hits: number, endsAt: Instant]
