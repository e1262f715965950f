import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server/test/server-process.ts'
import type { Balancer } from './balancer.ts'

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
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const log = join(folder, 'error.log')
  const whole = `daemon off; pid ${folder}/pid; error_log ${log} warn; worker_processes 1;
    events {} http { access_log off; ${paths.join(' ')} ${ours} }`
  writeFileSync(join(folder, 'nginx.conf'), whole)
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
