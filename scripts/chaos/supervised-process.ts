import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server/test/server-process.ts'

const START = join(import.meta.dirname, '..', '..', 'server', 'src', 'app', 'start.ts')
const SHIFT_CLOCK = new URL('shift-clock.ts', import.meta.url).href
/** A pause before the restart, so that a process that ends at once does not load the machine. */
const REST_MS = 500

/** `all`: one process that does everything. */
export type Role = 'web' | 'watcher' | 'notifier' | 'all'

/** A process of the product that is restarted whenever it ends, as by a supervisor. */
export type SupervisedProcess = {
  readonly role: Role
  /** Its address: pages for web, health for every role. */
  readonly url: string
  /** How often it ended without being stopped. */
  readonly deaths: () => number
  /** How often it ended at all. */
  readonly ends: () => number
  /** Its last output. */
  readonly output: () => string
  signal(signal: NodeJS.Signals): void
  /** Ends it and keeps it from being restarted, until the function is called that this returns. */
  keepDown(signal: NodeJS.Signals): Promise<() => void>
  /** Shifts its clock by this many milliseconds. */
  shiftClock(ms: number): void
  stop(): Promise<void>
}

export async function superviseProcess(
  role: Role,
  env: Readonly<Record<string, string>>,
  clockFile: string,
): Promise<SupervisedProcess> {
  const port = await freePort()
  writeFileSync(clockFile, '0')
  let child: ChildProcess | null = null
  const stopping = new AbortController()
  let rested: Promise<void> = Promise.resolve()
  let stops = 0
  let ends = 0
  let output = ''
  const hear = (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-20_000))
  const ports =
    role === 'web' || role === 'all' ? { PORT: String(port) } : { PORT: '0', METRICS_PORT: String(port) }
  const own = { ...env, ...ports, CLOCK_FILE: clockFile }

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      child = start(role, own, hear)
      const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
      output += `[ended with ${code ?? signal}]\n`
      ends += 1
      await wait(REST_MS)
      await rested
    }
  }
  const running = keepRunning()

  return {
    role,
    url: `http://127.0.0.1:${port}`,
    deaths: () => ends - stops,
    ends: () => ends,
    output: () => output,
    signal(signal) {
      stops += 1
      child?.kill(signal)
    },
    async keepDown(signal) {
      const { promise, resolve } = Promise.withResolvers<void>()
      rested = promise
      stops += 1
      if (child?.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill(signal)
        await ended
      }
      return resolve
    },
    shiftClock: (ms) => writeFileSync(clockFile, String(ms)),
    async stop() {
      stopping.abort()
      await end(child, running)
    },
  }
}

/** Tells a process to end, and kills it when it does not. */
async function end(child: ChildProcess | null, ended: Promise<void>): Promise<void> {
  child?.kill('SIGTERM')
  const impatience = setTimeout(() => child?.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(impatience)
}

function start(
  role: Role,
  env: Readonly<Record<string, string>>,
  hear: (chunk: Buffer) => void,
): ChildProcess {
  const child = spawn(process.execPath, [START, ...(role === 'all' ? [] : [`--roles=${role}`])], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${SHIFT_CLOCK}`,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return child
}
