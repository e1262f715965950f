import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { answersCalls, freePort } from '../../server/test/server-process.ts'
import { passOn } from '../proxy/pass-on.ts'

/** A load balancer as plain as any: in turn, to those that are ready, and what fails is not repeated. */
export type Balancer = { readonly url: string; close(): Promise<void> }

const ASK_EVERY_MS = 500
const PATIENCE_MS = 2_000

/** Starts a balancer that asks `/readyz` of each target twice a second. */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const closing = new AbortController()
  let ready: readonly string[] = []
  let turn = 0
  async function keepAsking(): Promise<void> {
    while (!closing.signal.aborted) {
      const answers = await Promise.all(targets.map((target) => answersCalls(target, PATIENCE_MS)))
      ready = targets.filter((_, index) => answers[index])
      await wait(ASK_EVERY_MS, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const asking = keepAsking()
  const server = createServer((from, to) => {
    const target = ready[turn++ % Math.max(ready.length, 1)]
    if (target === undefined) to.writeHead(503).end()
    else passOn(from, to, `${target}${from.url}`, { agent })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      closing.abort()
      await asking
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const CONFIGURATION = join(import.meta.dirname, '..', '..', 'deploy', 'nginx.conf')
const START_MS = 100

/** Starts nginx, given by its path, with the configuration of `deploy` in front of these two targets. */
export async function startNginx(program: string, [first, second]: readonly string[]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'cratewatch-nginx-'))
  const port = await freePort()
  const addresses = [first, second].map((target) => new URL(target ?? '').host)
  const ours = readFileSync(CONFIGURATION, 'utf8')
    .replace('127.0.0.1:3000', addresses[0] ?? '')
    .replace('127.0.0.1:3001', addresses[1] ?? '')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    // Asked by the run itself.
    .replace('metrics|healthz|readyz', 'metrics')
  const log = join(folder, 'error.log')
  writeFileSync(join(folder, 'nginx.conf'), wholeNginx(folder, ours))
  const nginx = spawn(program, ['-c', join(folder, 'nginx.conf'), '-e', log], { stdio: 'inherit' })
  const ended = once(nginx, 'exit')
  const url = `http://127.0.0.1:${port}`
  while (nginx.exitCode === null && (await fetch(url).catch(() => null)) === null) await wait(START_MS)
  if (nginx.exitCode !== null) throw new Error(`nginx does not start:\n${readFileSync(log, 'utf8')}`)
  return {
    url,
    async close() {
      nginx.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes the whole configuration of an nginx whose files are in a folder, around that of a site. */
export function wholeNginx(folder: string, site: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log warn; worker_processes 1;
    events {} http { access_log off; ${paths.join(' ')} ${site} }`
}
