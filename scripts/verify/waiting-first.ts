import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

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
