import { DataDirectoryInUse, lockDataDirectory } from '../../base/config/data-directory.ts'
import { connectPostgres } from '../connection/connect-postgres.ts'
import type { Database } from '../database.ts'
import { keepRunning, type OwnNotes } from './keep-running.ts'
import { noteKnown } from './known-state.ts'
import { reachRunning, startOwnPostgres } from './own-postgres.ts'

/** The own database of a data directory, opened by the process that locked it, or beside that one. */
export type OpenedOwn = {
  readonly url: string
  /** The address for its superuser, who mends it. */
  readonly adminUrl: string
  /** Returns when a newer state was known than the one that is open; null: it is no older, or another process knows. */
  olderThan(): string | null
  /** Takes the present state for the true one, however old it is. */
  accept(): Promise<void>
  /** Closes it, and stops a server that it had started. */
  close(): Promise<void>
}

type Where = { readonly dataDir: string; readonly postgresBinDir: string | null }

/**
 * Locks the data directory for this process and starts its server; throws `DataDirectoryInUse` when another process has
 * it. With `notes` the server is restarted when it ends.
 */
export async function openOwn({ dataDir, postgresBinDir }: Where, notes?: OwnNotes): Promise<OpenedOwn> {
  const lock = lockDataDirectory(dataDir)
  const own = await startOwnPostgres(dataDir, { binDir: postgresBinDir }).catch((error: unknown) => {
    lock.release()
    throw error
  })
  if (own.mended.length > 0) notes?.mended(own.mended)
  const note = () => noteKnown(own.adminUrl('postgres'), dataDir)
  const letGo = notes && (await keepRunning(own, note, notes))
  return {
    url: own.url(),
    adminUrl: own.adminUrl(),
    olderThan: () => own.olderThan(),
    accept: () => noteKnown(own.adminUrl('postgres'), dataDir, true),
    async close() {
      await letGo?.()
      await note().catch(() => {})
      await own.stop()
      lock.release()
    },
  }
}

/** Connects to the server of a running product, or locks the directory and starts one. For commands. */
export async function openOwnBeside(where: Where): Promise<OpenedOwn> {
  try {
    return await openOwn(where)
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error
    const { release, ...reach } = reachRunning(where.dataDir)
    return {
      url: reach.url(),
      adminUrl: reach.adminUrl(),
      olderThan: () => null,
      accept: () => noteKnown(reach.adminUrl('postgres'), where.dataDir, true),
      close: () => Promise.resolve(release()),
    }
  }
}

/** Opens the own database of a directory that no product uses, to prepare it; closing stops the server. */
export async function openOwnDatabase(dataDir: string): Promise<Database> {
  const own = await openOwn({ dataDir, postgresBinDir: process.env['POSTGRES_BIN_DIR'] || null })
  const database = await connectPostgres(own.url, () => {})
  return {
    ...database,
    async close() {
      await database.close()
      await own.close()
    },
  }
}
