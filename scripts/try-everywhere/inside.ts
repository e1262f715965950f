import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { signalGroup } from './signal-group.ts'

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

const READY = 'Sign in with'
const ADDRESS = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/g
const LONGEST_START_MS = 180_000
const LONGEST_END_MS = 30_000
const POLL_MS = 50

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

type Tried = {
  /** The seconds until the first page was there. */
  readonly ready: number
  /** The seconds until nothing was listening. */
  readonly ended: number
}

/**
 * Runs `npm run demo` until it is ready, loads a page, and ends the demo in this way. Throws with its output when it
 * fails.
 */
async function tryDemo(clone: string, how: 'Ctrl-C' | 'npm killed'): Promise<Tried> {
  const began = Date.now()
  // A process group of its own, as a terminal makes one.
  const npm = spawn('npm', ['run', 'demo'], { cwd: clone, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => {
    signalGroup(npm, 'SIGKILL')
    process.exit(1)
  }
  process.once('SIGTERM', kill)
  try {
    const output = await untilReady(npm)
    const ports = [...new Set([...output.matchAll(ADDRESS)].map(([, port]) => Number(port)))]
    const page = await fetch(`http://localhost:${ports[0]}/`)
    if (!page.ok || !(await page.text()).includes('Cratewatch'))
      throw new Error(`The first page answered ${page.status}.`)
    const ready = (Date.now() - began) / 1000
    return { ready, ended: await end(npm, how, ports) }
  } catch (error) {
    signalGroup(npm, 'SIGKILL')
    throw error
  } finally {
    process.off('SIGTERM', kill)
  }
}

function untilReady(npm: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(READY)) resolve(output)
    }
    npm.stdout?.on('data', hear)
    npm.stderr?.on('data', hear)
    npm.once('exit', (code) => reject(new Error(`npm run demo ended with ${code}:\n${output}`)))
    setTimeout(
      () => reject(new Error(`npm run demo was not ready in time:\n${output}`)),
      LONGEST_START_MS,
    ).unref()
  })
}

async function end(
  npm: ChildProcess,
  how: 'Ctrl-C' | 'npm killed',
  ports: readonly number[],
): Promise<number> {
  const began = Date.now()
  const gone = once(npm, 'exit')
  if (how === 'Ctrl-C') signalGroup(npm, 'SIGINT')
  else npm.kill('SIGKILL')
  await gone
  while ((await Promise.all(ports.map(isListening))).includes(true)) {
    if (Date.now() - began > LONGEST_END_MS)
      throw new Error('Somebody still listens long after the demo was ended.')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return (Date.now() - began) / 1000
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
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
