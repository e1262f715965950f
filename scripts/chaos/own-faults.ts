import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { cp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { until } from './facts.ts'
import type { Fault } from './faults.ts'
import { wrongs } from './judge.ts'
import { LONG_FAULTS } from './long-faults.ts'
import { signalPostmaster, type OwnSystem } from './system.ts'

const PATIENCE_MS = 60_000

const clusterOf = ({ dataDir }: OwnSystem): string => join(dataDir, 'postgres')

const signal = (name: NodeJS.Signals): Fault<OwnSystem> => ({
  name: `${name} of the product`,
  lasts: 0,
  begin({ system: { processes } }) {
    processes[0]?.signal(name)
    return () => {}
  },
})

const killedPostmaster: Fault<OwnSystem> = {
  name: 'own database: SIGKILL of its server',
  lasts: 0,
  begin({ system }) {
    signalPostmaster(clusterOf(system), 'SIGKILL')
    return () => {}
  },
}

type Change = (system: OwnSystem) => Promise<void> | void

/** Ends product and server, changes something in the directory, and lets the product start. */
const between = (name: string, how: 'killed' | 'stopped', change: Change): Fault<OwnSystem> => ({
  name: `own database: ${name}`,
  lasts: 6_000,
  async begin({ system }) {
    const start = await (how === 'killed' ? killBoth(system) : system.processes[0]!.keepDown('SIGTERM'))
    await change(system)
    start()
    return () => {}
  },
})

/** Kills the product, its server and every process of that, in the middle of a checkpoint. */
async function killBoth(system: OwnSystem): Promise<() => void> {
  const checkpoint = sql`checkpoint`.execute(system.database.queries).catch(() => {})
  const start = await system.processes[0]!.keepDown('SIGKILL')
  const family = processesOf(clusterOf(system))
  signalPostmaster(clusterOf(system), 'SIGKILL')
  for (const pid of family)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  await checkpoint
  await until(() => family.every((pid) => !existsSync(`/proc/${pid}`)), PATIENCE_MS)
  return start
}

/** Lists the processes that the server of a directory has started. */
function processesOf(folder: string): readonly number[] {
  const server = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === server
      } catch {
        return false
      }
    })
    .map(Number)
}

const PAGE_BYTES = 8_192
const REDO_AT = 40

/** Zeroes the second half of every page on the disk that was written after the last checkpoint began. */
async function tearPages(system: OwnSystem): Promise<void> {
  const folder = clusterOf(system)
  const redo = readFileSync(join(folder, 'global', 'pg_control')).readBigUInt64LE(REDO_AT)
  const base = join(folder, 'base')
  for (const entry of await readdir(base, { recursive: true, withFileTypes: true })) {
    // Other files than tables and indexes are no part of the log.
    if (!entry.isFile() || !/^\d+(\.\d+)?$/.test(entry.name)) continue
    const file = await open(join(entry.parentPath, entry.name), 'r+')
    const bytes = await file.readFile()
    for (let at = 0; at + PAGE_BYTES <= bytes.length; at += PAGE_BYTES) {
      const lsn = (BigInt(bytes.readUInt32LE(at)) << 32n) | BigInt(bytes.readUInt32LE(at + 4))
      if (lsn > redo) await file.write(Buffer.alloc(PAGE_BYTES / 2), 0, PAGE_BYTES / 2, at + PAGE_BYTES / 2)
    }
    await file.close()
  }
}

/** Longer than a start may take. */
const OTHER_PROGRAM_SECONDS = '90'

/** Gives the number of a dead server to another program of the same user. */
function reuseNumber(system: OwnSystem): void {
  const folder = clusterOf(system)
  const { uid, gid } = statSync(folder)
  const other = spawn('sleep', [OTHER_PROGRAM_SECONDS], { uid, gid, stdio: 'ignore', cwd: '/' })
  const path = join(folder, 'postmaster.pid')
  const [, ...others] = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, [other.pid, ...others].join('\n'))
  other.unref()
}

function expose(system: OwnSystem): void {
  chmodSync(clusterOf(system), 0o755)
}

function giveToRoot(system: OwnSystem): void {
  if (process.getuid?.() === 0) chownSync(clusterOf(system), 0, 0)
}

/** Overwrites the pages of every index of two tables after a clean stop. */
const damagedIndexes: Fault<OwnSystem> = {
  name: 'own database: indexes damaged',
  lasts: 6_000,
  async begin({ system }) {
    const { rows } = await sql<{ path: string }>`
      select pg_relation_filepath(indexrelid) as path from pg_index
      where indrelid in ('check_states'::regclass, 'notifications'::regclass)`.execute(
      system.database.queries,
    )
    const start = await system.processes[0]!.keepDown('SIGTERM')
    for (const { path } of rows) {
      const file = join(clusterOf(system), path)
      const { size } = statSync(file)
      if (size > PAGE_BYTES)
        writeFileSync(
          file,
          Buffer.concat([readFileSync(file).subarray(0, PAGE_BYTES), Buffer.alloc(size - PAGE_BYTES, 0xa5)]),
        )
    }
    start()
    return () => {}
  },
}

const fullDisk: Fault<OwnSystem> = {
  name: 'own database: disk full',
  lasts: 15_000,
  async begin({ system: { disk } }) {
    const free = await disk.fill?.()
    return async () => void (await free?.())
  },
}

const AN_OLD_STATE_MS = 15_000

/** Puts an older copy in the place of the directory for a while: nothing may be sent from it again. */
const olderImage: Fault<OwnSystem> = {
  name: 'own database: an older copy',
  lasts: 6_000,
  async begin({ system, truth }) {
    const { dataDir, processes } = system
    const [folder, image, newer] = ['postgres', 'image', 'newer'].map((name) => join(dataDir, name))
    const start = await processes[0]!.keepDown('SIGTERM')
    await cp(folder!, image!, { recursive: true, preserveTimestamps: true })
    start()
    return async () => {
      await until(async () => (await wrongs(system, truth)).length === 0, PATIENCE_MS)
      const swap = await processes[0]!.keepDown('SIGTERM')
      const known = await readFile(join(dataDir, 'known-state')).catch(() => null)
      await rename(folder!, newer!)
      await rename(image!, folder!)
      swap()
      await wait(AN_OLD_STATE_MS)
      const back = await killBoth(system)
      await rm(folder!, { recursive: true })
      await rename(newer!, folder!)
      if (known !== null) await writeFile(join(dataDir, 'known-state'), known)
      back()
    }
  },
}

/** The faults of one process with a database of its own. */
export const OWN_FAULTS: readonly Fault<OwnSystem>[] = [
  signal('SIGKILL'),
  signal('SIGTERM'),
  killedPostmaster,
  between('both killed', 'killed', () => {}),
  between('torn pages', 'killed', tearPages),
  between('its number is reused', 'killed', reuseNumber),
  between('mode 755', 'killed', expose),
  between('files of root', 'stopped', giveToRoot),
  damagedIndexes,
  olderImage,
  fullDisk,
  ...LONG_FAULTS,
]
