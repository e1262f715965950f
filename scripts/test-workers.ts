import { availableParallelism } from 'node:os'
import { MEMORY } from '../server/src/config/process-settings.ts'

/** The memory of a worker with its own database, or with a server and a browser. */
const BYTES_A_WORKER = 1024 ** 3

/** Returns how many test files run at once: this many for each processor, as far as memory allows. */
export const testWorkers = (perProcessor: number): number =>
  Math.max(1, Math.min(Math.ceil(perProcessor * availableParallelism()), Math.floor(MEMORY / BYTES_A_WORKER)))
