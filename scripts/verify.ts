import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readTestReport, withSecondTry, type TestReport } from './test-report.ts'
import { testWorkers } from './test-workers.ts'

/**
 * Runs what CI runs, in this order. `--all` adds the browser; `--security` runs only the authorisation matrix and the
 * fuzzer, `--security --nightly` for an hour.
 */
type Step = {
  readonly name: string
  readonly command: readonly string[]
  readonly tests?: string
}

/**
 * Failed files are run again, and reported: browsers and killed processes depend on real time, which a loaded machine
 * delays. With more failed files than this, something is broken.
 */
const MOST_FILES_TRIED_TWICE = 3

const LINES_OF_A_REASON = 6

const ROOT = join(import.meta.dirname, '..')
const RESULTS = join(ROOT, '.cache', 'verify')
const all = process.argv.includes('--all')

/** Workers often wait for databases, sockets and processes: with one a core, a fifth of the machine would idle. */
const TEST_WORKERS = testWorkers(1.5)

const vitest = (name: string, projects: readonly string[], ...options: readonly string[]): Step => ({
  name,
  command: [
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...options,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(RESULTS, `${name}.json`)}`,
  ],
  tests: join(RESULTS, `${name}.json`),
})

/** Requests to each call from each caller when only the fuzzer runs. */
const FUZZ_ROUNDS = { '--security': 100, '--nightly': 1000 } as const

const securitySteps = (): Step[] => {
  process.env['FUZZ_ROUNDS'] ||= String(
    FUZZ_ROUNDS[process.argv.includes('--nightly') ? '--nightly' : '--security'],
  )
  process.env['FUZZ_SEED'] ||= String(Date.now() % 2 ** 31)
  console.log(
    `${process.env['FUZZ_ROUNDS']} hostile requests a call and caller, FUZZ_SEED=${process.env['FUZZ_SEED']}`,
  )
  return [
    vitest(
      'security',
      ['server'],
      ...['authorisation', 'dead-tokens', 'hostile-input'].map(
        (name) => `server/src/features/${name}.test.ts`,
      ),
    ),
  ]
}

const everyStep: Step[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'arrows', command: ['node', 'scripts/check-arrows.ts'] },
  { name: 'owners', command: ['node', 'scripts/check-owners.ts'] },
  { name: 'docs', command: ['node', 'scripts/check-docs.ts'] },
  { name: 'words', command: ['node', 'scripts/check-words.ts'] },
  ...['domain', 'contracts', 'simulator', 'server', 'web', '.'].map((folder) => ({
    name: `types ${folder}`,
    command: ['tsc', '-p', folder],
  })),
  { name: 'dead-code', command: ['knip', '--no-progress'] },
  vitest('tests', ['rules', 'simulator', 'web', 'screens', 'server'], `--maxWorkers=${TEST_WORKERS}`),
  ...(all
    ? [
        { name: 'build', command: ['vite', 'build', 'web', '--logLevel', 'warn'] },
        { name: 'budget', command: ['node', 'scripts/check-budget.ts'] },
        vitest('journeys', ['journeys']),
        { name: 'chaos', command: ['node', 'scripts/chaos.ts', '--minutes', '2', '--seed', '477'] },
      ]
    : []),
]

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

let passed = 0
let failed = 0
const complaints: string[] = []
const steps = process.argv.includes('--security') ? securitySteps() : everyStep
for (const step of steps) {
  const began = Date.now()
  const counts = await take(step)
  passed += counts.passed
  failed += counts.failed
  console.log(
    `${counts.failed === 0 ? '✓' : '✗'} ${step.name} (${Math.round((Date.now() - began) / 1000)} s)`,
  )
}
// Repeated at the end, for readers who see only that.
for (const complaint of complaints) console.log(complaint)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function run(command: readonly string[]): Promise<boolean> {
  const [program = '', ...rest] = command
  const child = spawn(program, rest, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env['PATH']}` },
  })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** Runs a step; one without tests counts as one. */
async function take({ command, tests }: Step): Promise<{ passed: number; failed: number }> {
  const ok = await run(command)
  if (tests === undefined) {
    if (!ok) complaints.push(`✗ ${command.join(' ')}`)
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
  }
  const first = readTestReport(tests)
  if (first === null) {
    complaints.push(`✗ the runner died before it could count: ${command.join(' ')}`)
    return { passed: 0, failed: 1 }
  }
  const red = first.failedFiles.length
  if (red > 0 && red <= MOST_FILES_TRIED_TWICE) return tryAgain(command, tests, first)
  complain('✗', first)
  if (ok || first.failed > 0) return first
  // A runner that fails while every test passes had an error outside of them.
  complaints.push(`✗ an error outside the tests, said above: ${command.join(' ')}`)
  return { passed: first.passed, failed: 1 }
}

function complain(sign: string, { failedFiles }: TestReport): void {
  for (const { path, failures } of failedFiles) {
    for (const { name, reason } of failures) {
      const [first = '', ...more] = reason.split('\n').slice(0, LINES_OF_A_REASON)
      complaints.push(`${sign} ${relative(ROOT, path)} > ${name}: ${first}`, ...more)
    }
  }
}

async function tryAgain(command: readonly string[], tests: string, first: TestReport): Promise<TestReport> {
  rmSync(tests)
  await run([...command, ...first.failedFiles.map(({ path }) => path)])
  const second = readTestReport(tests)
  complain(second === null ? '✗' : '! at the first try:', first)
  if (second === null) return first
  complain('✗', second)
  return withSecondTry(first, second)
}
