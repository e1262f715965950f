import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ALLOCATOR, NODE_FLAGS } from '../../server/src/process-settings.ts'

const ROOT = join(import.meta.dirname, '..', '..')

export type DemoServer = { readonly ended: Promise<unknown>; stop(): Promise<void> }

/** The real server in its own process, told by environment variables only, as an operator would. */
export async function startServer(
  env: Readonly<Record<string, string>>,
  watch: boolean,
): Promise<DemoServer> {
  const program = [...NODE_FLAGS, ...(watch ? ['--watch', '--watch-preserve-output'] : [])]
  const child = spawn(process.execPath, [...program, join(ROOT, 'server', 'src', 'main.ts')], {
    cwd: ROOT,
    env: { ...ALLOCATOR, ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Ctrl-C reaches the whole group of the terminal: the demo alone decides when its server stops.
    detached: true,
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${env['PORT']}/readyz`
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server did not start; see above.')
    if ((await fetch(url).catch(() => null))?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    ended,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
