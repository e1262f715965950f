import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { numberGiven, readArguments, refuseArguments } from '../server/src/base/arguments.ts'

/** `npm run mutate [package]`: which deliberate mistakes the tests notice, in files drawn by `--seed` (docs/testing.md). */
const PACKAGES: Readonly<Record<string, Mutated>> = {
  domain: { folder: 'domain/src', tests: 'domain/src/**/*.test.ts', lane: 'rules', least: 90, lines: 1200 },
  // Tests right in the folder sweep every call: each mistake anywhere would start all of them.
  server: {
    folder: 'server/src',
    tests: 'server/src/*/**/*.test.ts',
    lane: 'server',
    least: 75,
    lines: 250,
  },
  web: {
    folder: 'web/src/features',
    tests: 'web/{src/features,test}/**/*.test.{ts,tsx}',
    lane: 'screens',
    least: 75,
    lines: 600,
  },
}
type Mutated = {
  readonly folder: string
  readonly tests: string
  readonly lane: string
  /** The score below which the run fails, in percent. */
  readonly least: number
  /** How many lines are drawn, so that the run ends within 20 minutes. */
  readonly lines: number
}

const USAGE = `Which deliberate mistakes the tests notice, in files drawn by a seed (docs/testing.md).

  npm run mutate -- [domain|server|web] [options]

  --seed 1               draws other files
  --lines <number>       of how many lines together
  --files <glob>         these files instead of drawn ones
  --tests <glob>         the tests that are to notice
`
const { values, positionals } = readArguments(
  USAGE,
  {
    seed: { type: 'string', default: '1' },
    lines: { type: 'string' },
    // Named instead of drawn, and the tests that are to notice: quick while one file is worked on.
    files: { type: 'string' },
    tests: { type: 'string' },
  },
  1,
)
const [name = 'domain'] = positionals
const mutated = PACKAGES[name]
if (mutated === undefined) refuseArguments(`There is no package "${name}" to mutate.`, USAGE)
const { folder, lane, least } = mutated
const most = numberGiven('lines', values.lines, { usual: mutated.lines, least: 1, usage: USAGE })
const tests = values.tests ?? mutated.tests

process.chdir(join(import.meta.dirname, '..'))
process.env['MUTATE'] = JSON.stringify({ lane, tests: [tests] })
const options = {
  mutate: values.files === undefined ? drawnFiles(most) : [values.files],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutate/vitest.config.ts' },
  ignorePatterns: ['.cache', 'data', 'screenshots', 'bench/results'],
  // Stryker rewrites this file by an interface that TypeScript 7 no longer has.
  tsconfigFile: 'none',
  // A mistake in what runs while a module is loaded would start every test of the package.
  ignoreStatic: true,
  concurrency: 1,
  // A loaded machine may take its time: a runner that is ended leaves its PostgreSQL server behind.
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 20,
  incremental: true,
  incrementalFile: `.cache/mutate/${name}-${values.seed}.json`,
  tempDirName: `.cache/mutate/${name}-${values.seed}`,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: least, low: least, break: least },
}

// Stryker is 60 MB that nothing else needs: its first run installs it, and finds the project's Vitest further up.
const TOOLS = 'scripts/mutate'
run('npm', 'ci', '--prefix', TOOLS, '--prefer-offline')
mkdirSync('.cache/mutate', { recursive: true })
const config = `.cache/mutate/${name}-${values.seed}.config.json`
writeFileSync(config, JSON.stringify(options))
run(process.execPath, `${TOOLS}/node_modules/@stryker-mutator/core/bin/stryker.js`, 'run', config)

/** Runs a program to its end, and ends as it does where that is no success. */
function run(program: string, ...given: readonly string[]): void {
  const { status } = spawnSync(program, given, {
    stdio: 'inherit',
    shell: program === 'npm' && process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Files in the order of the seed, until they hold so many lines. */
function drawnFiles(lines: number): string[] {
  let left = lines
  return globSync(`${folder}/**/*.{ts,tsx}`)
    .filter((file) => !/\.test\.tsx?$|\/(?:routes|all-features)\.ts$/.test(file))
    .toSorted((a, b) => order(a).localeCompare(order(b)))
    .filter((file) => (left -= readFileSync(file, 'utf8').split('\n').length) > 0)
}

function order(file: string): string {
  return createHash('sha256').update(`${values.seed} ${file}`).digest('hex')
}
