import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { OwnPostgres } from './own-postgres.ts'

const TRY_AGAIN_MS = 2_000

export type DeathNotes = {
  /** The server is gone, and is started again. */
  died(): void
  /** It does not start; it is tried again. */
  failed(error: unknown): void
  revived(): void
}

/**
 * Starts the own server again whenever it ends while it should run: killed, out of memory, out of disk. Until then every
 * query fails, as with a database that is away. Answers how to let go, before the server is ended on purpose.
 */
export async function keepRunning(own: OwnPostgres, notes: DeathNotes): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let guard = await guardWith(own.url('postgres'), () => void revive())
  let reviving: Promise<void> = Promise.resolve()

  function revive(): Promise<void> {
    if (!stopping.signal.aborted) reviving = startAgain()
    return reviving
  }

  async function startAgain(): Promise<void> {
    notes.died()
    while (!stopping.signal.aborted) {
      try {
        await own.start()
        guard = await guardWith(own.url('postgres'), () => void revive())
        return notes.revived()
      } catch (error) {
        notes.failed(error)
        await wait(TRY_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  return async () => {
    stopping.abort()
    await guard.end().catch(() => {})
    await reviving
  }
}

/** A connection that does nothing but end when the server does. */
async function guardWith(url: string, ended: () => void): Promise<Client> {
  const guard = new Client({ connectionString: url }).on('error', () => {})
  await guard.connect()
  return guard.once('end', ended)
}
