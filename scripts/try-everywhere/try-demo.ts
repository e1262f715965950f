import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { signalGroup } from './signal-group.ts'

export type Tried = {
  /** The seconds until the first page was there. */
  readonly ready: number
  /** The seconds until nothing was listening. */
  readonly ended: number
}

const READY = 'Sign in with'
const ADDRESS = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/g
const LONGEST_START_MS = 180_000
const LONGEST_END_MS = 30_000
const POLL_MS = 50

/**
 * Runs `npm run demo` until it is ready, loads a page, and ends the demo in this way. Throws with its output when it
 * fails.
 */
export async function tryDemo(clone: string, how: 'Ctrl-C' | 'npm killed'): Promise<Tried> {
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
