import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './run-steps.ts'

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The commit that the work on this branch began from. */
export function beginning(): string {
  try {
    return git('merge-base', 'HEAD', 'main')
  } catch {
    // A clone of another branch alone: what is not committed counts.
    return git('rev-parse', 'HEAD')
  }
}

/** Files that were added or changed since then, committed or not, from the root of the repository. */
export function changedSince(commit: string): string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', commit)
  const added = git('ls-files', '--others', '--exclude-standard')
  return [...changed.split('\n'), ...added.split('\n')].filter((path) => path !== '')
}

/**
 * Test files in the folders of changed files of the server, or in the nearest folder above that holds any. By imports
 * nearly every test of the server follows from nearly every file, because each starts the whole application.
 */
export function nearTests(changed: readonly string[], testsIn = testFilesIn): string[] {
  const near = changed
    .filter((path) => /^server\/src\/.+\.ts$/.test(path))
    .flatMap((path) => {
      for (let folder = dirname(path); folder !== 'server/src'; folder = dirname(folder)) {
        const tests = testsIn(folder)
        if (tests.length > 0) return tests
      }
      return []
    })
  const tests = changed.filter((path) => /^server\/.+\.test\.ts$/.test(path))
  return [...new Set([...near, ...tests])].sort()
}

function testFilesIn(folder: string): string[] {
  const path = join(ROOT, folder)
  if (!existsSync(path)) return []
  return readdirSync(path)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
}
