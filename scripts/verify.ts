import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What CI runs, in this order, and the same list on any machine. `--all` adds real PostgreSQL and the browser. */
type Step = { readonly name: string; readonly command: readonly string[]; readonly tests?: string }

const ROOT = join(import.meta.dirname, '..')
const RESULTS = join(ROOT, '.cache', 'verify')
const all = process.argv.includes('--all')

const vitest = (name: string, projects: readonly string[]): Step => ({
  name,
  command: [
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(RESULTS, `${name}.json`)}`,
  ],
  tests: join(RESULTS, `${name}.json`),
})

const steps: Step[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'arrows', command: ['node', 'scripts/check-arrows.ts'] },
  { name: 'docs', command: ['node', 'scripts/check-docs.ts'] },
  ...['domain', 'contracts', 'simulator', 'server', 'web', '.'].map((folder) => ({
    name: `types ${folder}`,
    command: ['tsc', '-p', folder],
  })),
  { name: 'dead-code', command: ['knip', '--no-progress'] },
  vitest('tests', ['rules', 'simulator', 'web', 'embedded', ...(all ? ['postgres'] : [])]),
  ...(all
    ? [
        { name: 'build', command: ['vite', 'build', 'web', '--logLevel', 'warn'] },
        { name: 'budget', command: ['node', 'scripts/check-budget.ts'] },
        vitest('journeys', ['journeys']),
      ]
    : []),
]

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

let passed = 0
let failed = 0
for (const step of steps) {
  const began = Date.now()
  const ok = await run(step.command)
  const count = step.tests === undefined ? null : readCounts(step.tests)
  passed += count?.passed ?? (ok ? 1 : 0)
  // A runner that died without counting, or failed with every test green, still failed.
  failed += count === null ? (ok ? 0 : 1) : count.failed + (!ok && count.failed === 0 ? 1 : 0)
  const isGreen = ok && (count?.failed ?? 0) === 0
  console.log(`${isGreen ? '✓' : '✗'} ${step.name} (${Math.round((Date.now() - began) / 1000)} s)`)
}
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

function readCounts(file: string): { passed: number; failed: number } | null {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
    }
    return { passed: report.numPassedTests, failed: report.numFailedTests }
  } catch {
    return null
  }
}
