import { DataDirectoryInUse, lockDataDirectory } from '../../base/config/data-directory.ts'
import { connectPostgres } from '../connection/connect-postgres.ts'
import type { Database } from '../database.ts'
import type { Rebuilding } from './damage.ts'
import { noteKnown } from './known-state.ts'
import { reachRunning, startOwnPostgres, type OwnPostgres } from './own-postgres.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Config } from '../../base/config/config.ts'
import { clusterIn } from './cluster.ts'

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
  const own = await startOwnPostgres(dataDir, {
    binDir: postgresBinDir,
    rebuilding: notes?.rebuilding,
  }).catch((error: unknown) => {
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

const TRY_AGAIN_MS = 2_000
const NOTE_EVERY = minutes(1)

export type OwnNotes = {
  /** Called when the server has ended; it is started again. */
  died(): void
  /** Called when the server does not start; the start is repeated. */
  failed(error: unknown): void
  revived(): void
  readonly rebuilding: Rebuilding
  /** Called when damaged indexes were built anew. */
  mended(indexes: readonly string[]): void
}

/**
 * Restarts the own server whenever it ends unexpectedly: killed, out of memory, out of disk. Until then every query
 * fails. Each minute it calls `note`, which may fail. Returns a function that stops this, to be called before the server
 * is stopped on purpose.
 */
async function keepRunning(
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

/** A database that is open for a command; only of an own one there is a superuser. */
export type Opened = Omit<OpenedOwn, 'adminUrl'> & { readonly adminUrl: string | null }

type Configured = Pick<Config, 'databaseUrl' | 'databaseUrlDirect' | 'dataDir' | 'postgresBinDir'>

/**
 * Opens the configured database for commands: the one of `DATABASE_URL`, or the own one in `DATA_DIR`, which is started
 * unless the product runs it. Close it when done.
 */
export async function openConfigured(config: Configured): Promise<Opened> {
  if (config.databaseUrl === null) return openOwnBeside(config)
  return {
    url: config.databaseUrlDirect ?? config.databaseUrl,
    adminUrl: null,
    olderThan: () => null,
    accept: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}

/** An empty own database in place of another, whose files are kept. */
type OpenedAnew = OpenedOwn & {
  readonly setAside: string
  /** Closes the new database, removes it, and puts the old files back. */
  undo(): Promise<void>
}

/**
 * Replaces an own database by an empty one, and returns where the old files are kept. When no new one can be opened
 * either, the old files are put back.
 */
export async function openAnew(config: Configured): Promise<OpenedAnew> {
  const { folder } = clusterIn(config.dataDir)
  const setAside = freeName(`${folder}.set-aside`)
  const putBack = async () => {
    await rm(folder, { recursive: true, force: true })
    await rename(setAside, folder)
  }
  await rename(folder, setAside)
  try {
    const opened = await openOwnBeside(config)
    return { ...opened, setAside, undo: () => opened.close().then(putBack) }
  } catch (error) {
    await putBack()
    throw error
  }
}

function freeName(name: string): string {
  for (let n = 1; ; n++) if (!existsSync(`${name}-${n}`)) return `${name}-${n}`
}
