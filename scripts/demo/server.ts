import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ENVIRONMENT, NODE_FLAGS } from '../../server/src/base/config/process-settings.ts'
import { DemoError } from './demo-error.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const MOVED_SERVER = fileURLToPath(new URL('time/moved-server.ts', import.meta.url))
const END_WITH_PARENT = new URL('ending/end-with-parent.ts', import.meta.url).href

/** The time for open requests to finish; a kill loses nothing that was committed. */
const PATIENCE_MS = 1_000

export type DemoServer = {
  readonly pid: number | undefined
  readonly ended: Promise<unknown>
  /** Moves its time to `ahead` ms of the wall's. */
  moveTime(ahead: number): void
  stop(): Promise<void>
}

/**
 * Starts the real server in its own process, by default with a clock that can be moved, configured by environment variables only. Resolves when it reports that it
 * listens, because another server may answer at the same port; throws when it ends before.
 */
export async function startServer(
  env: Readonly<Record<string, string>>,
  watch: boolean,
  program = MOVED_SERVER,
): Promise<DemoServer> {
  const flags = [...NODE_FLAGS, '--import', END_WITH_PARENT]
  if (watch) flags.push('--watch', '--watch-preserve-output')
  const child = spawn(process.execPath, [...flags, program], {
    cwd: ROOT,
    env: { ...ENVIRONMENT, ...process.env, ...env },
    // The pipe closes when the demo has ended in any way.
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    // Ctrl-C reaches the terminal's whole process group, but the demo decides when its server stops.
    detached: true,
  })
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const ended = once(child, 'exit')
  process.once('exit', () => child.kill('SIGKILL'))
  if (!(await isReady(child))) throw new DemoError('The server did not start; see above.')
  return {
    pid: child.pid,
    ended,
    moveTime: (ahead) => void child.send({ ahead }),
    async stop() {
      if (isOver()) return
      child.kill('SIGTERM')
      const impatience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      await ended
      clearTimeout(impatience)
    },
  }
}

/** Resolves to true when the server is ready, to false when it ends before. */
function isReady(server: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    server.on('message', (message) => {
      if (message === 'ready') resolve(true)
    })
    server.once('exit', () => resolve(false))
  })
}
