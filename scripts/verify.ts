import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import writeClient from './client/generate.ts'
import { beginning, changedSince, nearTests } from './verify/near-tests.ts'
import { PROCESSORS, ROOT, runSteps, type Step } from './verify/run-steps.ts'

/**
 * Runs what CI runs, on any machine. `--all` adds the browser, chaos and histories; `--changed` takes what a change can
 * break nearby, in seconds; `--security` runs nothing but the authorisation matrix and the fuzzer, `--security --nightly`
 * for an hour.
 */
const has = (option: string) => process.argv.includes(option)

const RESULTS = join(ROOT, '.cache', 'verify')

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
  processors: PROCESSORS,
})

/** Requests to each call from each caller, when the fuzzer is what is asked for. */
const FUZZ_ROUNDS = { '--security': 100, '--nightly': 1000 } as const

const securitySteps = (): Step[] => {
  process.env['FUZZ_ROUNDS'] ||= String(FUZZ_ROUNDS[has('--nightly') ? '--nightly' : '--security'])
  process.env['FUZZ_SEED'] ||= String(Date.now() % 2 ** 31)
  console.log(
    `${process.env['FUZZ_ROUNDS']} hostile requests a call and caller, FUZZ_SEED=${process.env['FUZZ_SEED']}`,
  )
  return [
    vitest(
      'security',
      ['server'],
      ...['authorisation', 'dead-tokens', 'hostile-input'].map((name) => `server/src/app/${name}.test.ts`),
    ),
  ]
}

const rules: Step[] = [
  // Keeps the declarations of each package in `.cache`: who imports one is checked again only when they change.
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'arrows', command: ['node', 'scripts/check-arrows.ts'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'words', command: ['node', 'scripts/check-words.ts'] },
  { name: 'owners', command: ['node', 'scripts/check-owners.ts'] },
  { name: 'migrations', command: ['node', 'scripts/check-migrations.ts'] },
  { name: 'lanes', command: ['node', 'scripts/check-lanes.ts'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'docs', command: ['node', 'scripts/check-docs.ts'] },
]

const TESTS = ['rules', 'simulator', 'web', 'screens', 'server']

const changedSteps = (): Step[] => {
  const changed = changedSince(beginning())
  const { tests, left } = nearTests(changed)
  if (left > 0)
    console.log(`${left} test files lie farther away or take longer: \`npm run verify\` runs them`)
  // They wait for databases and pages half of the time, so the rest goes beside them.
  const near = tests.length > 0 ? [{ ...vitest('near', TESTS, ...tests), processors: 1 }] : []
  return [...near, ...rules]
}

const wholeSteps: Step[] = [
  ...rules,
  { name: 'dead-code', command: ['knip', '--no-progress'] },
  vitest('tests', TESTS),
]

/** Chaos first: two minutes in which it waits most of the time, beside everything else. */
const CHAOS: Step = {
  name: 'chaos',
  command: ['node', 'scripts/chaos.ts', '--minutes', '2', '--seed', '477'],
  processors: 0,
}

/** The same seeds every time; `npm run histories -- --minutes 60` plays others. */
const HISTORIES: Step = {
  name: 'histories',
  command: ['node', 'scripts/histories.ts', '--seed', '4501', '--count', '40'],
  processors: 1,
}

const browserSteps: Step[] = [
  { name: 'build', command: ['vite', 'build', 'web', '--logLevel', 'warn'] },
  { name: 'budget', command: ['node', 'scripts/check-budget.ts'], after: 'build' },
  { ...vitest('journeys', ['journeys']), after: 'build' },
]

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
writeClient()

const { passed, failed } = await runSteps(
  has('--security')
    ? securitySteps()
    : has('--changed')
      ? changedSteps()
      : has('--all')
        ? [CHAOS, HISTORIES, ...wholeSteps, ...browserSteps]
        : wholeSteps,
)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
