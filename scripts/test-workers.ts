import { availableParallelism } from 'node:os'
import { MEMORY } from '../server/src/config/process-settings.ts'

/** What a worker takes with a database engine of its own, or with a server and a browser. */
const BYTES_A_WORKER = 1024 ** 3

/** How many test files run at once: so many for each processor, but no more than the memory has room for. */
export const testWorkers = (perProcessor: number): number =>
  Math.max(1, Math.min(Math.ceil(perProcessor * availableParallelism()), Math.floor(MEMORY / BYTES_A_WORKER)))
