import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Queries } from '../../server/src/database/database.ts'
import { runningClock, type Clock } from '../../simulator/src/kit/clock.ts'

/** The disk of the database. */
export type Disk = {
  readonly folder: string
  /** Fills the disk, and returns a function that frees it; null: this machine allows no file system of our own. */
  readonly fill: (() => Promise<() => Promise<void>>) | null
  release(): Promise<void>
}

/** Room for an hour's database, small enough to spare the rest of the machine when it is full. */
const SIZE_MB = 512
const CHUNK = 4096

/**
 * Mounts a small file system in memory where that is allowed (Linux, as root), otherwise uses the common temporary
 * folder.
 */
export async function prepareDisk(): Promise<Disk> {
  const folder = await mkdtemp(join(tmpdir(), 'cratewatch-disk-'))
  const mounted = run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'none', folder])
  return {
    folder,
    fill: mounted ? () => fill(folder) : null,
    async release() {
      if (mounted) run('umount', ['--lazy', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function fill(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'filler')
  const { bavail, bsize } = await statfs(folder)
  // The last blocks are taken one by one, because other writers take some meanwhile.
  await writeFile(path, Buffer.alloc(Number(bavail) * Number(bsize))).catch(isFull)
  for (let full = false; !full;)
    full = await writeFile(path, Buffer.alloc(CHUNK), { flag: 'a' }).then(() => false, isFull)
  return () => rm(path)
}

/** Throws any other error again. */
function isFull(error: NodeJS.ErrnoException): true {
  if (error.code !== 'ENOSPC') throw error
  return true
}

const run = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** What happens to data: passed on, delayed, or held without an error. */
type Passage = 'open' | 'slow' | 'hanging'

export type TcpProxy = {
  readonly port: number
  passage: Passage
  /** Closes every connection, as a restarted router does. */
  drop(): void
  close(): Promise<void>
}

const DELAY_MS = 150

/**
 * Starts a proxy between clients and a server's socket. Connections made while it hangs keep hanging after it opens.
 */
export async function startTcpProxy(socketPath: string): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const target = connect(socketPath)
    const pair = { isHeld: proxy.passage === 'hanging' }
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        pair.isHeld ||= proxy.passage === 'hanging'
        if (pair.isHeld) return
        if (proxy.passage === 'slow') setTimeout(() => to.write(bytes), DELAY_MS)
        else to.write(bytes)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    passage: 'open',
    drop() {
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      proxy.drop()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}

/** The time that the database and the vendors have, which a run moves ahead by hours and days. */
export type MovedTime = {
  readonly clock: Clock
  /** Moves it ahead, and waits until every process has noticed. */
  move(ms: number): Promise<void>
  /** What it was moved by, and when. */
  readonly jumps: readonly { readonly at: number; readonly by: number }[]
  /** Returns what it was at a moment of the machine's time. */
  at(machineMs: number): number
  /** Whether processes may still have had the time of before a move at this moment of the vendors' time. */
  isUnnoticed(at: number): boolean
}

/** A little longer than a process goes without reading the time of the database. */
const NOTICED_MS = 11_000

/** Starts a time that can be moved: processes follow the one of the database, which hides PostgreSQL's own. */
export function movedTime(queries: () => Queries): MovedTime {
  const clock = runningClock()
  let ahead = 0
  const moves: { readonly to: number; readonly machineMs: number; readonly by: number }[] = []
  const jumps: { readonly at: number; readonly by: number }[] = []
  const advance = async (by: number) => {
    ahead += by
    clock.advance(by)
    moves.push({ to: clock.now(), machineMs: Date.now(), by })
    await sql`update moved.ahead set ms = ${ahead}`.execute(queries())
    await wait(NOTICED_MS)
  }
  return {
    clock,
    jumps,
    move(ms) {
      jumps.push({ at: clock.now(), by: ms })
      return advance(ms)
    },
    at: (machineMs) =>
      moves.filter((each) => each.machineMs <= machineMs).reduce((moved, { by }) => moved + by, machineMs),
    isUnnoticed: (at) => moves.some(({ to }) => to <= at && at < to + NOTICED_MS),
  }
}

/** Gives a migrated database a clock that can be moved; it counts for connections that are opened afterwards. */
export async function hideClock(queries: Queries): Promise<void> {
  await sql`create schema moved`.execute(queries)
  await sql`create table moved.ahead as select 0::float8 as ms`.execute(queries)
  await sql`create function moved.clock_timestamp() returns timestamptz language sql volatile as
    'select pg_catalog.clock_timestamp() + ms * interval ''1 millisecond'' from moved.ahead'`.execute(queries)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(queries)
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set search_path = public, moved, pg_catalog`.execute(
    queries,
  )
}
