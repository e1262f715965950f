import { mkdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { readArguments, refuseArguments } from '../server/src/base/arguments.ts'
import { CASES, whyNot, type Case } from './try-everywhere/cases.ts'
import { examineMachine } from './try-everywhere/machine.ts'
import { runCase, type Times } from './try-everywhere/run-case.ts'

const USAGE = `Tries the demo and a short form of the tests in fresh clones of the last commit under various conditions, and prints a
table. Some need root; a case that cannot be tried here is listed with the reason.

  npm run try-everywhere -- [options]

  --only=<word>          cases whose name holds it
`
const { values: options } = readArguments(USAGE, { only: { type: 'string', default: '' } })
const ROOT = join(import.meta.dirname, '..')
const LOGS = join(ROOT, '.cache', 'try-everywhere')
const LINES_OF_A_FAILURE = 25
const DEFAULT_PORTS = [3000, 4100, 4101, 4102, 4103, 4104, 4105, 4106, 4107]

const HEAD = ['npm ci', 'first page', 'again', 'ended', 'tests'] as const
const NAME_WIDTH = Math.max(...CASES.map(({ name }) => name.length)) + 2
const COLUMN_WIDTH = 12

const chosen = CASES.filter(({ name }) => name.includes(options.only))
if (chosen.length === 0)
  refuseArguments(
    `No case has "${options.only}" in its name. There are: ${CASES.map(({ name }) => name).join('; ')}.`,
    USAGE,
  )

mkdirSync(LOGS, { recursive: true })
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())

const machine = examineMachine()
console.log(`${''.padEnd(NAME_WIDTH)}${HEAD.map((each) => each.padEnd(COLUMN_WIDTH)).join('')}`)
for (const each of chosen) if (!stopping.signal.aborted) await attempt(each)

async function attempt(each: Case): Promise<void> {
  const why = whyNot(each, machine)
  if (why !== null) return say(each, `skipped: ${why}`)
  const log = { file: join(LOGS, `${each.name.replaceAll(/\W+/g, '-')}.log`), stop: stopping.signal }
  const held = each.holdsPorts ? await holdPorts() : []
  try {
    say(each, toRow(await runCase(each, machine, ROOT, log)))
  } catch (error) {
    process.exitCode = 1
    say(each, `✗ ${error instanceof Error ? error.message : String(error)}`)
    console.log(readFileSync(log.file, 'utf8').split('\n').slice(-LINES_OF_A_FAILURE).join('\n'))
  } finally {
    for (const server of held) server.close()
  }
}

function say({ name }: Case, words: string): void {
  console.log(`${name.padEnd(NAME_WIDTH)}${words}`)
}

function toRow({ install, first, second, ended, tests }: Times): string {
  const times = [install, first, second, ended, tests]
  return `${times.map((time) => `${time.toFixed(1)} s`.padEnd(COLUMN_WIDTH)).join('')}✓`
}

/** Listens on every default port that is free. */
async function holdPorts(): Promise<readonly Server[]> {
  const held = await Promise.all(
    DEFAULT_PORTS.map(
      (port) =>
        new Promise<Server | null>((resolve) => {
          const server = createServer().once('error', () => resolve(null))
          server.listen(port, '127.0.0.1', () => resolve(server))
        }),
    ),
  )
  return held.filter((server) => server !== null)
}
