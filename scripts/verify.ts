import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from '../server/src/base/arguments.ts'
import { MEMORY } from '../server/src/base/config/process-settings.ts'
import { sources } from './arrows/sources.ts'
import writeClient from './client/generate.ts'
import { moveDate } from './verify/moved-date.ts'
import { beginning, changedSince, nearTests } from './verify/near-tests.ts'
import { filesTagged } from './verify/parts.ts'
import { PROCESSORS, ROOT, runSteps, type Step } from './verify/run-steps.ts'
import { noteSeconds } from './verify/seconds-of-tests.ts'
import { typesCommand } from './verify/types-command.ts'

const USAGE = `Runs what CI runs, on any machine. Without an option: all but plays and what needs a browser.

  npm test               --core: that, and the journeys at the core
  npm run test:all       --all: everything; with --rest what npm test leaves out of it
  npm run check          --changed: what a change can break nearby
  npm run types          --types: types alone
  npm run verify -- [options]

  --security             nothing but the authorisation matrix and the fuzzer; with --nightly for an hour
  --at 2028-02-29T12:00 --zone Pacific/Apia   another date (or +100 days) and time zone
  --note-seconds         notes how long each file of tests took
`
const FLAG = { type: 'boolean' } as const
const { values } = readArguments(USAGE, {
  core: FLAG,
  all: FLAG,
  rest: FLAG,
  changed: FLAG,
  types: FLAG,
  security: FLAG,
  nightly: FLAG,
  'note-seconds': FLAG,
  at: { type: 'string' },
  zone: { type: 'string' },
})

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
  process.env['FUZZ_ROUNDS'] ||= String(FUZZ_ROUNDS[values.nightly ? '--nightly' : '--security'])
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

/** Keeps the declarations of each package in `.cache`: who imports one is checked again only when they change. */
const TYPES: Step = { name: 'types', command: typesCommand() }

const rules: Step[] = [
  TYPES,
  { name: 'arrows', command: ['node', 'scripts/check-arrows.ts'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'words', command: ['node', 'scripts/check-words.ts'] },
  { name: 'owners', command: ['node', 'scripts/check-owners.ts'] },
  { name: 'migrations', command: ['node', 'scripts/check-migrations.ts'] },
  { name: 'lanes', command: ['node', 'scripts/check-lanes.ts'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'docs', command: ['node', 'scripts/check-docs.ts'] },
]
const wholeRules: Step[] = [...rules, { name: 'dead-code', command: ['knip', '--no-progress'] }]

const TESTS = ['rules', 'simulator', 'web', 'screens', 'server']

const testFiles = () => sources(/\.test\.tsx?$/)

const changedSteps = (): Step[] => {
  const changed = changedSince(beginning())
  const { tests, left, told, ...changedToo } = nearTests(changed)
  for (const line of told) console.log(line)
  for (const path of filesTagged('play', testFiles()).filter((path) => changed.includes(path)))
    console.log(`plays of ${path} are left out: npx vitest run ${path}`)
  if (left > 0)
    console.log(`${left} test files lie farther away or take longer: \`npm run verify\` runs them`)
  // They wait for databases and pages half of the time, so the rest goes beside them.
  const near =
    tests.length > 0 ? [{ ...vitest('near', TESTS, '--tagsFilter=!play', ...tests), processors: 1 }] : []
  const drawn = changedToo.journeys.length > 0 ? [BUILD, journeys(...changedToo.journeys)] : []
  return [...near, ...rules, ...drawn]
}

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

const BUILD: Step = { name: 'build', command: ['vite', 'build', 'web', '--logLevel', 'warn'] }
const BUDGET: Step = { name: 'budget', command: ['node', 'scripts/check-budget.ts'], after: 'build' }
const journeys = (...options: string[]): Step => ({
  ...vitest('journeys', ['journeys'], ...options),
  after: 'build',
})

const WITHOUT_PLAYS = vitest('tests', TESTS, '--tagsFilter=!play')
/** The journeys that take turns, each in the browser to which it was left the first time. */
const otherTurn = (): Step => {
  const taking = [...testFiles()].filter(
    ([path, text]) => path.startsWith('e2e/') && text.includes('takeTurns('),
  )
  return {
    ...vitest('other-turn', ['journeys'], ...taking.map(([path]) => path)),
    env: { JOURNEYS_TURN: 'other' },
    after: 'build',
  }
}

/** What a second run of tests takes besides the first. */
const MEMORY_FOR_BOTH = 8 * 1024 ** 3

/** Journeys wait for pages most of the time, so with the memory for it they run beside the tests, half as many at once. */
const coreJourneys = (): Step => {
  const step = journeys('--tagsFilter=core', ...filesTagged('core', testFiles()))
  if (MEMORY < MEMORY_FOR_BOTH) return step
  return { ...step, command: [...step.command, `--maxWorkers=${Math.ceil(PROCESSORS / 2)}`], processors: 0 }
}

/** Everything, in two parts: what stands at a test says in which it is. */
const coreSteps = (): Step[] => [BUILD, coreJourneys(), ...wholeRules, BUDGET, WITHOUT_PLAYS]
const restSteps = (): Step[] => [
  CHAOS,
  HISTORIES,
  // Beside the histories: those keep one processor busy, and plays wait for what was killed.
  { ...vitest('plays', TESTS, '--tagsFilter=play', ...filesTagged('play', testFiles())), processors: 1 },
  BUILD,
  journeys('--tagsFilter=!core'),
  otherTurn(),
]
const allSteps = (): Step[] => [
  CHAOS,
  HISTORIES,
  ...wholeRules,
  BUILD,
  BUDGET,
  vitest('tests', TESTS),
  journeys(),
  otherTurn(),
]

function chosenSteps(): Step[] {
  if (values.types) return [TYPES]
  if (values.security) return securitySteps()
  if (values.changed) return changedSteps()
  if (values.rest) return restSteps()
  if (values.all) return allSteps()
  return values.core ? coreSteps() : [...wholeRules, WITHOUT_PLAYS]
}

moveDate(process.argv.slice(2))
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
writeClient()

const { passed, failed } = await runSteps(chosenSteps())
if (values['note-seconds']) noteSeconds(RESULTS)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
