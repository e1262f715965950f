import { totalmem } from 'node:os'

/** In bytes: of the machine, or of the container where that has less. Zero says that there is no such limit. */
export const MEMORY = Math.min(totalmem(), process.constrainedMemory() || Infinity)

/** How Node.js runs the server: it trades a little CPU for nearly half of the memory (`npm run bench checks`). */
export const NODE_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  // A small young generation, and an old one that is collected when it has grown by half, not when it has doubled.
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
]

/** Environment variables that glibc reads when a process begins: by default each thread keeps freed memory for itself. */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }
