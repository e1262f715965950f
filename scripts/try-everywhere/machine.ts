import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** The permissions and tools of this machine. */
export type Machine = {
  readonly isRoot: boolean
  readonly canBecomeAnother: boolean
  readonly canLeaveNetwork: boolean
  readonly canMount: boolean
  /** The place of groups with a memory limit; null: not available. */
  readonly memoryGroups: MemoryGroups | null
}

type MemoryGroups = { readonly folder: string; readonly limitFile: string }

/** Version 1 and version 2 of the kernel's control groups. */
const KINDS: readonly MemoryGroups[] = [
  { folder: '/sys/fs/cgroup/memory', limitFile: 'memory.limit_in_bytes' },
  { folder: '/sys/fs/cgroup', limitFile: 'memory.max' },
]

const MOST_ATTEMPTS = 50
const TRY_AGAIN_MS = 100

export function examineMachine(): Machine {
  const isRoot = process.getuid?.() === 0
  return {
    isRoot,
    canBecomeAnother: isRoot && works('setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', 'true'),
    canLeaveNetwork: isRoot && works('unshare', '-n', 'ip', 'link', 'set', 'lo', 'up'),
    canMount: isRoot && works('unshare', '-m', 'true'),
    memoryGroups: isRoot ? (KINDS.find(canLimit) ?? null) : null,
  }
}

function works(program: string, ...rest: readonly string[]): boolean {
  return spawnSync(program, rest, { stdio: 'ignore' }).status === 0
}

function canLimit(kind: MemoryGroups): boolean {
  const checkState = join(kind.folder, `cratewatch-probe-${process.pid}`)
  try {
    accessSync(kind.folder, constants.W_OK)
    mkdirSync(checkState)
    const isLimited = existsSync(join(checkState, kind.limitFile))
    rmdirSync(checkState)
    return isLimited
  } catch {
    return false
  }
}

export type MemoryGroup = {
  /** A process whose id is written to this file joins the group, with its children. */
  readonly joinFile: string
  /** Kills the processes in it, and removes it. */
  remove(): Promise<void>
}

export function makeMemoryGroup({ folder, limitFile }: MemoryGroups, bytes: number): MemoryGroup {
  const group = join(folder, `cratewatch-try-${process.pid}`)
  mkdirSync(group)
  writeFileSync(join(group, limitFile), String(bytes))
  const joinFile = join(group, 'cgroup.procs')
  return {
    joinFile,
    async remove() {
      // The kernel needs a moment to release killed processes.
      for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
        for (const id of readFileSync(joinFile, 'utf8').split('\n').filter(Boolean)) kill(Number(id))
        if (removes(group)) return
        await setTimeout(TRY_AGAIN_MS)
      }
      console.error(`Remove ${group} by hand: somebody is still in it.`)
    },
  }
}

function removes(group: string): boolean {
  try {
    rmdirSync(group)
    return true
  } catch {
    return false
  }
}

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
