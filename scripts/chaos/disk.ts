import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The disk of the database. */
export type Disk = {
  readonly folder: string
  /** Takes all room that is left and answers what gives it back; null: this machine allows no file system of our own. */
  readonly fill: (() => Promise<() => Promise<void>>) | null
  release(): Promise<void>
}

/** Room for the database of an hour; the rest of the machine must not suffer when it is full. */
const SIZE_MB = 512
const CHUNK = 4096

/** Mounts a small file system in memory where that is allowed (Linux, as root), and takes the common temporary folder elsewhere. */
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
  // The last blocks are taken one by one: whoever writes meanwhile has them, too.
  await writeFile(path, Buffer.alloc(Number(bavail) * Number(bsize))).catch(isFull)
  for (let full = false; !full;)
    full = await writeFile(path, Buffer.alloc(CHUNK), { flag: 'a' }).then(() => false, isFull)
  return () => rm(path)
}

/** Lets any other error through. */
function isFull(error: NodeJS.ErrnoException): true {
  if (error.code !== 'ENOSPC') throw error
  return true
}

const run = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0
