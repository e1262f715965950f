import { availableParallelism } from 'node:os'
import { MEMORY } from '../../server/src/base/config/process-settings.ts'

/** The memory of a worker with its own database, or with a server and a browser. */
const BYTES_A_WORKER = 1024 ** 3

/**
 * How many test files run at once, as far as memory allows. They often wait, for databases, pages and processes: with
 * one a processor, a fifth of the machine would idle.
 */
export const TEST_WORKERS = Math.max(
  1,
  Math.min(Math.ceil(1.5 * availableParallelism()), Math.floor(MEMORY / BYTES_A_WORKER)),
)
