import { readFileSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { MEMORY } from '../../server/src/base/config/process-settings.ts'

/** What the databases of all workers take. */
const BYTES_OF_ALL = 6 * 1024 ** 3

/** A folder whose files live in memory, for what tests write; null: none, or too small, as it often is in a container. */
export const MEMORY_FOLDER = memoryFolder()

function memoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return Math.min(bavail * bsize, MEMORY) >= BYTES_OF_ALL ? '/dev/shm' : null
  } catch {
    return null
  }
}

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

const WAITS = /\b(startServerProcess|startOwnPostgres|openOwn)\(|timeout: 180_000/

/**
 * Begins with the files that wait for minutes, for processes of their own or for a job: at the end nothing would run
 * beside them.
 */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const waiting = new Set(sorted.filter(({ moduleId }) => WAITS.test(readFileSync(moduleId, 'utf8'))))
    return [...waiting, ...sorted.filter((file) => !waiting.has(file))]
  }
}
