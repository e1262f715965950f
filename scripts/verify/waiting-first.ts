import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const STARTS_PROCESSES = /\b(startServerProcess|startOwnPostgres|openOwn)\(/

/** Files that start processes of their own begin first: they wait for minutes, and at the end nothing would run beside them. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const waiting = new Set(
      sorted.filter(({ moduleId }) => STARTS_PROCESSES.test(readFileSync(moduleId, 'utf8'))),
    )
    return [...waiting, ...sorted.filter((file) => !waiting.has(file))]
  }
}
