import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithUs } from './database/end-with-us.ts'

/** Becomes the server under the same process id, so that both end together. */
const START = fileURLToPath(new URL('../src/app/start.ts', import.meta.url))
const END_WITH_PARENT = new URL('../../scripts/demo/ending/end-with-parent.ts', import.meta.url).href

/** Keeps settings of whoever develops out of the tests. */
const NO_FILE = `--env-file=${devNull}`

/** The real server in its own process, so that tests can kill it. */
export type ServerProcess = {
  readonly url: string
  readonly pid: number
  /** The file of its log. */
  readonly log: string
  /** Kills the process by SIGKILL. Resolves when it has ended. */
  kill(): Promise<void>
  /** Ends the process by SIGTERM. Resolves with the exit code. */
  stop(): Promise<number | null>
}

/** Starts the server and waits until it is ready. It is configured by `env`; its log is shown when it ends early. */
export async function startServerProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const port = env['PORT'] ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'cratewatch-log-'))
  endWithUs(folder)
  // A file: a server whose log nobody takes any more hangs when it ends.
  const log = join(folder, 'server.log')
  const output = openSync(log, 'w')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', START, NO_FILE], {
    env: {
      PATH: process.env['PATH'] ?? '',
      // What a run by another date and zone has.
      TZ: process.env['TZ'],
      CLOCK_AHEAD_MS: process.env['CLOCK_AHEAD_MS'],
      // No argument would reach the process that this one becomes.
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${END_WITH_PARENT}`,
      LOG_LEVEL: 'warn',
      EXCHANGE_RATES_URL: 'off',
      SHUTDOWN_GRACE_SECONDS: '0',
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      ...env,
      PORT: port,
    },
    // The pipe closes when we are gone, whatever ended us.
    stdio: ['pipe', output, output],
  })
  closeSync(output)
  await untilReady(url, child, log)
  child.once('exit', (code) => {
    if (code !== null && code !== 0)
      process.stderr.write(`The server ended with ${code}:\n${readFileSync(log, 'utf8')}`)
  })
  return {
    url,
    pid: child.pid ?? 0,
    log,
    kill: () => end(child, 'SIGKILL').then(() => {}),
    stop: () => end(child, 'SIGTERM'),
  }
}

/** Whether a server is ready for calls: it lacks its pages at most, which tests do not build. */
export async function answersCalls(url: string, patienceMs = 5_000): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null)
  const text = (await answer?.text().catch(() => '')) ?? ''
  return answer?.ok === true || text.includes('"no pages"')
}

async function untilReady(url: string, child: ChildProcess, log: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode}:\n${readFileSync(log, 'utf8')}`)
    if (await answersCalls(url)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  return child.exitCode
}

/** Below the range from which systems assign free ports, so that none is taken before it is used. */
const PORTS = { from: 20_000, to: 30_000 }

/** Finds a free port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const checkState = createServer()
    checkState.once('error', () => resolve(false))
    checkState.listen(port, '127.0.0.1', () => checkState.close(() => resolve(true)))
  })
}
