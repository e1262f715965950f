import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments, refuseArguments } from '../server/src/base/arguments.ts'
import writeClient from './client/generate.ts'
import type { Counterpart } from './counterparts/counterpart.ts'
import { chooseCounterparts, writeTable, type Outcome } from './counterparts/table.ts'
import { tryCounterpart } from './counterparts/try-counterpart.ts'

const USAGE = `Tries the product with programs that nobody here wrote, fetched from npm and Debian. What is not to be had here is listed
with the reason; ends with 1 where one failed.

  npm run counterparts -- [options]

  --only=<word>          those whose name holds it
  --write-docs           writes what was seen into docs/counterparts.md
`
const { values: options } = readArguments(USAGE, {
  only: { type: 'string', default: '' },
  'write-docs': { type: 'boolean', default: false },
})
// Some speak with the product by the client, which a fresh clone does not have yet.
writeClient()
const { counterparts: fromDebian } = await import('./counterparts/from-debian/index.ts')
const { counterparts: fromNpm } = await import('./counterparts/from-npm/index.ts')
const COUNTERPARTS: readonly Counterpart[] = [...fromDebian, ...fromNpm]
const chosen = chooseCounterparts(COUNTERPARTS, options.only)
if (chosen.length === 0)
  refuseArguments(
    `None is called ${options.only}. There are: ${COUNTERPARTS.map(({ name }) => name).join('; ')}.`,
    USAGE,
  )
const ROOT = join(import.meta.dirname, '..')
const LOGS = join(ROOT, '.cache', 'counterparts', 'logs')
const PAGE = join(ROOT, 'docs', 'counterparts.md')
const LINES_OF_A_FAILURE = 25

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
mkdirSync(LOGS, { recursive: true })

const outcomes = new Map<string, Outcome>()
for (const counterpart of chosen)
  if (!stopping.signal.aborted) outcomes.set(counterpart.name, await attempt(counterpart))
if (options['write-docs']) {
  const names = COUNTERPARTS.map(({ name }) => name)
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(PAGE, writeTable(readFileSync(PAGE, 'utf8'), names, outcomes, date))
}
// One that does not end by itself shall not keep the others' result.
process.exit([...outcomes.values()].some(({ kind }) => kind === 'failed') || stopping.signal.aborted ? 1 : 0)

async function attempt(counterpart: Counterpart): Promise<Outcome> {
  const log = join(LOGS, `${counterpart.name.replaceAll(/\W+/g, '-')}.log`)
  writeFileSync(log, '')
  const outcome = await tryCounterpart(
    counterpart,
    (line) => appendFileSync(log, `${line}\n`),
    stopping.signal,
  )
  console.log(`${counterpart.name.padEnd(44)}${toWords(outcome)}`)
  if (outcome.kind === 'failed')
    console.log(readFileSync(log, 'utf8').split('\n').slice(-LINES_OF_A_FAILURE).join('\n'))
  return outcome
}

function toWords(outcome: Outcome): string {
  if (outcome.kind === 'passed') return `✓ ${outcome.version}: ${outcome.seen}`
  return outcome.kind === 'failed' ? `✗ ${outcome.reason}` : `not to be had here: ${outcome.reason}`
}
