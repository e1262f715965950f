import { defineConfig } from 'vitest/config'
import everyTest from '../../vitest.config.ts'
import { TEST_TAGS } from '../verify/parts.ts'

/** The lane of the mutated package. Stryker can tell what a test runs only when no two files share their modules. */
const { lane, tests } = JSON.parse(process.env['MUTATE'] ?? '{}') as { lane?: string; tests?: string[] }
const found = everyTest.test?.projects?.find(
  (project) => typeof project === 'object' && 'test' in project && project.test?.name === lane,
)
if (typeof found !== 'object' || !('test' in found) || tests === undefined)
  throw new Error('npm run mutate says which tests to run')

export default defineConfig({
  root: process.cwd(),
  test: { ...found.test, include: tests, isolate: true, tags: TEST_TAGS },
})
