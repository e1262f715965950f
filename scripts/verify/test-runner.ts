import { readFileSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { MEMORY } from '../../server/src/base/config/process-settings.ts'
import { ROOT } from './run-steps.ts'
import { secondsOfTests } from './seconds-of-tests.ts'

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

const WAITS = /\b(startServerProcess|startOwnPostgres|openOwn|setOffline|problemsOf)\(|timeout: 180_000/

/** How many that keep a processor busy follow each that waits. */
const BUSY_BESIDE = 2

/**
 * Puts what waits first, because nothing would run beside it at the end; after each come two that do not wait, because
 * workers that all wait leave the processors idle.
 */
export function spreadWaiting<File>(files: readonly File[], waits: (file: File) => boolean): File[] {
  const waiting = files.filter(waits)
  const busy = files.filter((file) => !waits(file))
  const spread = waiting.flatMap((file) => [file].concat(busy.splice(0, BUSY_BESIDE)))
  return [...spread, ...busy]
}

/**
 * Keeps the files of a lane together, since a worker of another one loads all its modules anew, begins with the longest,
 * in a new clone as well, and spreads them.
 */
export class LaneByLane extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = secondsOfTests()
    const took = ({ moduleId }: TestSpecification) => secondsOf(relative(ROOT, moduleId))
    const longestFirst = (await super.sort(files)).toSorted((one, other) => took(other) - took(one))
    const lanes = Map.groupBy(longestFirst, ({ project }) => project)
    return Array.from(lanes.values(), (lane) =>
      spreadWaiting(lane, ({ moduleId }) => WAITS.test(readFileSync(moduleId, 'utf8'))),
    ).flat()
  }
}
