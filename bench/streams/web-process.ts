import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server/test/server-process.ts'

export type WebProcess = {
  readonly port: number
  readonly child: ChildProcess
  /** A figure of `/metrics`. */
  metric(name: string): Promise<number>
  stop(): Promise<void>
}

/** Starts the product's server from a checkout, and waits until it is ready. */
export async function startWeb(folder: string, env: Readonly<Record<string, string>>): Promise<WebProcess> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  // As `npm start` does, without its supervisor: its flags for the memory of a process are those of the product.
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/src/app/start.ts'],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        APP_SECRET: 'a secret for the benchmark alone, 32 letters',
        ROLES: 'web',
        TRUST_PROXY: 'true',
        SHUTDOWN_GRACE_SECONDS: '0',
        ...env,
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
      },
    },
  )
  for (let tries = 0; !(await isReady(port)); tries++) {
    if (tries > 600) throw new Error('The server does not become ready')
    await wait(100)
  }
  return {
    port,
    child,
    async metric(name) {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(text)?.[1] ?? Number.NaN)
    },
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
  return answer?.ok ?? false
}
