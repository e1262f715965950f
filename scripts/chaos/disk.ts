import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
