import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Worker } from 'node:worker_threads'
import { numberGiven, readArguments } from '../server/src/base/arguments.ts'
import { PROCESSORS, ROOT, runCommand } from './verify/run-steps.ts'
import { readTestReport } from './verify/test-report.ts'

const USAGE = `Runs the tests again and again beside as many busy threads as there are processors, and names what was red at any time.
The journeys want the built pages.

  npm run flaky -- [options]

  --times 20                     how often
  --files <folder or file>…      these tests alone
`
const { values, positionals } = readArguments(
  USAGE,
  { times: { type: 'string' }, files: { type: 'string' } },
  Infinity,
)
const times = numberGiven('times', values.times, { usual: 20, least: 1, usage: USAGE })
const files = [...(values.files === undefined ? [] : [values.files]), ...positionals]
const FOLDER = join(ROOT, '.cache', 'flaky')
mkdirSync(FOLDER, { recursive: true })

const busy = Array.from({ length: PROCESSORS }, () => new Worker('for (;;);', { eval: true }))
const red = new Map<string, string[]>()
for (let round = 1; round <= times; round++) {
  const report = join(FOLDER, `${round}.json`)
  const { ended } = await runCommand(['vitest', 'run', ...files, '--reporter=json', `--outputFile=${report}`])
  const failures = failuresIn(report)
  // A runner that ends badly with every test green saw an error outside of them.
  if (ended !== 'well' && failures.length === 0) failures.push(['outside the tests', 'said above'])
  for (const [name, reason] of failures) red.set(name, [...(red.get(name) ?? []), `${round}: ${reason}`])
  console.log(`round ${round} of ${times}: ${failures.length} red`)
}
await Promise.all(busy.map((each) => each.terminate()))
for (const [name, reasons] of red) console.log(`✗ ${name}\n  ${reasons.join('\n  ')}`)
console.log(`${red.size} of all tests were red at any time in ${times} rounds`)
process.exitCode = red.size === 0 ? 0 : 1

function failuresIn(report: string): [name: string, reason: string][] {
  const failedFiles = readTestReport(report)?.failedFiles ?? []
  return failedFiles.flatMap(({ path, failures }) =>
    failures.map(({ name, reason }): [string, string] => [
      `${relative(ROOT, path)} > ${name}`,
      reason.split('\n', 1)[0] ?? '',
    ]),
  )
}
