import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../server-process.ts'
import { startHangingProxy } from './hanging-proxy.ts'

export type Pooled = { readonly url: string; readonly direct: string; stop(): Promise<void> }

/** Starts PgBouncer in transaction mode, with two connections to the database at this address. */
export async function behindPooler(
  direct: string,
  program: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Pooled> {
  const folder = await mkdtemp(join(tmpdir(), 'cratewatch-pgbouncer-'))
  // The server listens at a socket that other accounts do not reach.
  const network = await startHangingProxy(direct)
  const { username, password, pathname } = new URL(direct)
  const { hostname, port } = new URL(network.url)
  const own = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 1000
`,
  )
  await chmod(folder, 0o755)
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = spawn(program, [...asNobody, file], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  const url = `postgres://${username}@127.0.0.1:${own}${pathname}?sslmode=disable`
  await answering(url)
  return {
    url,
    direct,
    async stop() {
      pooler.kill('SIGINT')
      await once(pooler, 'exit')
      await network.close()
      await rm(folder, { recursive: true })
    },
  }
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    try {
      await client.connect()
      return await client.end()
    } catch {
      await wait(100)
    }
  }
  throw new Error('PgBouncer does not answer')
}
