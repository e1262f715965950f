import { totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'

/** The memory in bytes of the machine, or of its container if that has less. */
export const MEMORY = Math.min(totalmem(), process.constrainedMemory() || Infinity)

/** Flags for Node.js, chosen between memory and CPU time. */
export const NODE_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  // A young generation that holds the answers of some turns: with 2 MB a busy process collected for every fourth page.
  '--max-semi-space-size=8',
  // An old one that is collected after growing by a third, not by all of its size.
  '--heap-growing-percent=30',
]

/** Environment variables that only take effect when a process starts. */
export const ENVIRONMENT = {
  // For glibc: by default each thread keeps freed memory for itself.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  // Caches compiled code: the next start takes half the time, and no TypeScript compiler in memory.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url)),
}

/**
 * Names a process by its roles and the port that it listens at, for whoever lists processes or the connections of a
 * database: "cratewatch web+watcher :3000".
 */
export function processName({ roles, port, metricsPort }: Pick<Config, 'roles' | 'port' | 'metricsPort'>) {
  const listensAt = roles.includes('web') ? port : metricsPort
  return `cratewatch ${roles.join('+')}${listensAt === null ? '' : ` :${listensAt}`}`
}
