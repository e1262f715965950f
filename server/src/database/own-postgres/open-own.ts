import { existsSync } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { Client } from 'pg'
import type { Config } from '../../base/config/config.ts'
import { DataDirectoryInUse, lockDataDirectory } from '../../base/config/data-directory.ts'
import { OF_NPM } from '../../base/config/environment.ts'
import { connectPostgres } from '../connection/connect-postgres.ts'
import { DatabaseProblem } from '../database-errors.ts'
import type { Database } from '../database.ts'
import { clusterIn } from './cluster.ts'
import type { Rebuilding } from './damage.ts'
import { noteKnown, readMark, replacementIn, requireItsFiles, stepsOfExchange } from './known-state.ts'
import { reachRunning, startOwnPostgres, stopLeft, type OwnPostgres } from './own-postgres.ts'
import { makePassword } from './reach.ts'

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
  const own = await startAlone({ dataDir, postgresBinDir }, notes).catch((error: unknown) => {
    lock.release()
    throw error
  })
  if (own.mended.length > 0) notes?.mended(own.mended)
  const secret = notes?.secret ?? (() => null)
  const note = () => noteKnown(own.adminUrl(), dataDir, { secret: secret() })
  const letGo = notes && (await keepRunning(own, note, notes))
  return {
    url: own.url(),
    adminUrl: own.adminUrl(),
    olderThan: () => own.olderThan(),
    accept: () => noteKnown(own.adminUrl(), dataDir, { accept: true, secret: secret() }),
    async close() {
      await letGo?.()
      await note().catch(() => {})
      await own.stop()
      lock.release()
    },
  }
}

/** Starts the server of a locked directory, without what an exchange that was cut short has left. */
async function startAlone(
  { dataDir, postgresBinDir: binDir }: Where,
  notes?: OwnNotes,
): Promise<OwnPostgres> {
  requireItsFiles(dataDir)
  await clearReplacement({ dataDir, postgresBinDir: binDir })
  return startOwnPostgres(dataDir, { binDir, rebuilding: notes?.rebuilding })
}

/**
 * Throws where a directory holds no database: a command that made one would tell of an empty instance, beside that which
 * runs elsewhere.
 */
export function requireMade(dataDir: string): void {
  if (existsSync(clusterIn(dataDir).folder) || readMark(dataDir) !== null) return
  throw new DatabaseProblem(
    `There is no database in ${resolve(dataDir)}, and this makes none. Give it the settings of the Cratewatch that runs: ` +
      '--env-file=<its file>, or DATA_DIR (DATABASE_URL) in the environment.',
  )
}

/** Connects to the server of a running product, or locks the directory and starts one. For commands. */
export async function openOwnBeside(where: Where, { make = false } = {}): Promise<OpenedOwn> {
  if (!make) requireMade(where.dataDir)
  try {
    return await openOwn(where)
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error
    const { release, ...reach } = reachRunning(where.dataDir)
    return {
      url: reach.url(),
      adminUrl: reach.adminUrl(),
      olderThan: () => null,
      accept: () => noteKnown(reach.adminUrl(), where.dataDir, { accept: true }),
      close: () => Promise.resolve(release()),
    }
  }
}

/** Opens the own database of a directory that no product uses, to prepare it; closing stops the server. */
export async function openOwnDatabase(dataDir: string): Promise<Database> {
  const { POSTGRES_BIN_DIR: given = OF_NPM } = process.env
  const own = await openOwn({ dataDir, postgresBinDir: given === OF_NPM ? null : given || null })
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
  /** The fingerprint of the product's secret; null: it has none yet. */
  secret(): string | null
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
 * unless the product runs it. With `make` it is made where there is none. Close it when done.
 */
export async function openConfigured(config: Configured, options?: { make: boolean }): Promise<Opened> {
  if (config.databaseUrl === null) return openOwnBeside(config, options)
  return {
    url: config.databaseUrlDirect ?? config.databaseUrl,
    adminUrl: null,
    olderThan: () => null,
    accept: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}

/** A new, empty own database beside another one, whose place it takes when it is closed after `accept`. */
type OpenedBeside = Pick<OpenedOwn, 'url' | 'accept' | 'close'> & { readonly setAside: string }

/**
 * Makes an empty own database beside the present one, whatever state that is in, and holds the directory's lock. Closed
 * after `accept` it takes the place of the old one, whose files are kept; closed without, it is removed.
 */
export async function openReplacement(where: Where): Promise<OpenedBeside> {
  const { dataDir, postgresBinDir: binDir } = where
  const lock = lockDataDirectory(dataDir)
  const place = replacementIn(dataDir)
  const { folder, passwordFile } = clusterIn(dataDir)
  const setAside = freeName(`${folder}.set-aside`)
  let isAccepted = false
  try {
    await clearReplacement(where)
    await mkdir(place, { mode: 0o700 })
    makePassword(passwordFile)
    await copyFile(passwordFile, clusterIn(place).passwordFile)
    const own = await startOwnPostgres(place, { binDir })
    return {
      url: own.url(),
      setAside,
      async accept() {
        await noteKnown(own.adminUrl(), place, { accept: true, secret: readMark(dataDir)?.secret ?? null })
        isAccepted = true
      },
      async close() {
        await own.stop()
        if (isAccepted) for (const step of stepsOfExchange(dataDir, setAside)) step()
        await rm(place, { recursive: true, force: true })
        lock.release()
      },
    }
  } catch (error) {
    await clearReplacement(where).catch(() => {})
    lock.release()
    throw error
  }
}

/** Removes what a replacement that was cut short has left, and the server that runs in it. */
async function clearReplacement({ dataDir, postgresBinDir }: Where): Promise<void> {
  const place = replacementIn(dataDir)
  if (!existsSync(place)) return
  if (existsSync(clusterIn(place).folder)) await stopLeft(place, postgresBinDir).catch(() => {})
  await rm(place, { recursive: true, force: true })
}

function freeName(name: string): string {
  for (let n = 1; ; n++) if (!existsSync(`${name}-${n}`)) return `${name}-${n}`
}
