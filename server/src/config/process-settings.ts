import { totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

/** In bytes: of the machine, or of the container where that has less. Zero says that there is no such limit. */
export const MEMORY = Math.min(totalmem(), process.constrainedMemory() || Infinity)

/** How Node.js runs the server: a fifth less memory for the same CPU time of a check (`npm run bench checks`). */
export const NODE_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  // A small young generation, and an old one that is collected when it has grown by a third, not when it has doubled.
  '--max-semi-space-size=2',
  '--heap-growing-percent=30',
]

/** Environment variables that count from the beginning of a process. */
export const ENVIRONMENT = {
  // Read by glibc: by default each thread keeps freed memory for itself.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  // What one start has compiled, the next need not: half of the time, and no compiler of TypeScript in memory.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)),
}
