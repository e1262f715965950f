import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { tryDemo } from './try-demo.ts'

/**
 * Tries the two commands in the clone of this file, and prints the seconds taken in the last line. It runs under the
 * case's conditions: user, network, temporary folder, memory.
 */
const ROOT = join(import.meta.dirname, '..', '..')

/** The short form of the tests: one file a lane, and two that start what depends on the machine. */
const SHORT = [
  'domain/src/availability/freshness.test.ts',
  'simulator/src/mailbox/start-mailbox.test.ts',
  'web/src/lib/text/format.test.ts',
  'server/src/database/migrate.test.ts',
  'server/src/database/own-postgres/own-postgres.test.ts',
  'e2e/settings.test.ts',
]

/** The seconds after Ctrl-C within which nothing may be listening; more on a machine under load. */
const MOST_TO_END = 5 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

try {
  console.log(JSON.stringify(await tryBoth()))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function tryBoth(): Promise<object> {
  const first = await tryDemo(ROOT, 'Ctrl-C')
  const second = await tryDemo(ROOT, 'npm killed')
  const ended = Math.max(first.ended, second.ended)
  if (ended > MOST_TO_END) throw new Error(`Somebody still listened ${ended} s after the demo was ended.`)
  if (second.ready >= first.ready)
    throw new Error(`A second start took ${second.ready} s, the first ${first.ready} s.`)
  const tests = await runTests()
  return { first: first.ready, second: second.ready, ended, tests }
}

async function runTests(): Promise<number> {
  const missing = SHORT.filter((file) => !existsSync(join(ROOT, file)))
  if (missing.length > 0)
    throw new Error(`The short form of the tests names files that are gone: ${missing.join(', ')}`)
  const began = Date.now()
  const vitest = spawn('npx', ['vitest', 'run', ...SHORT], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(vitest, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The tests ended with ${code}; see above.`)
  return (Date.now() - began) / 1000
}
