import { totalmem } from 'node:os'

/** Optimising the code of the embedded engine takes some 400 MB for the first seconds: more than a machine of 1 GB has left. */
const LEAST_MEMORY_TO_OPTIMISE = 1.5 * 1024 ** 3

/** In bytes: of the machine, or of the container where that has less. Zero says that there is no such limit. */
export const MEMORY = Math.min(totalmem(), process.constrainedMemory() || Infinity)

/** How Node.js compiles the embedded engine. */
export const COMPILER_FLAGS = MEMORY < LEAST_MEMORY_TO_OPTIMISE ? ['--liftoff-only'] : []

/** How Node.js runs the server: it trades a little CPU for memory, of which the embedded engine needs enough itself. */
export const NODE_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  // A small young generation, and an old one that is collected when it has grown by half, not when it has doubled.
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  // One thread that compiles the embedded engine.
  '--wasm-num-compilation-tasks=1',
  ...COMPILER_FLAGS,
]

/**
 * Environment variables that glibc reads when a process begins. Compiling the embedded engine takes and frees much
 * memory on several threads: by default each keeps an arena of its own, and ever larger blocks are kept in them.
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }
