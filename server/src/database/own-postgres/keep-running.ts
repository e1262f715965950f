import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { minutes } from '@cratewatch/domain/kernel/duration'
import type { OwnPostgres } from './own-postgres.ts'

const TRY_AGAIN_MS = 2_000
const NOTE_EVERY = minutes(1)

export type OwnNotes = {
  /** Called when the server has ended; it is started again. */
  died(): void
  /** Called when the server does not start; the start is repeated. */
  failed(error: unknown): void
  revived(): void
  /** Called when damaged indexes were built anew. */
  mended(indexes: readonly string[]): void
}

/**
 * Restarts the own server whenever it ends unexpectedly: killed, out of memory, out of disk. Until then every query
 * fails. Each minute it calls `note`, which may fail. Returns a function that stops this, to be called before the server
 * is stopped on purpose.
 */
export async function keepRunning(
  own: OwnPostgres,
  note: () => Promise<void>,
  notes: OwnNotes,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let guard = await guardWith(own.url('postgres'), () => void revive())
  let reviving: Promise<void> = Promise.resolve()
  const noting = setInterval(() => void note().catch(() => {}), NOTE_EVERY)

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
    clearInterval(noting)
    await guard.end().catch(() => {})
    await reviving
  }
}

/** Opens an idle connection, which ends when the server does. */
async function guardWith(url: string, ended: () => void): Promise<Client> {
  const guard = new Client({ connectionString: url }).on('error', () => {})
  await guard.connect()
  return guard.once('end', ended)
}
