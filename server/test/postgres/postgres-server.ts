import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from '../server-process.ts'
import { makePostgresHome, type PostgresHome } from './postgres-home.ts'

/** A running PostgreSQL server of one's own. */
export type PostgresServer = {
  /** The address of its maintenance database. */
  readonly url: string
  /** Makes an empty database and answers its address. */
  createDatabase(name: string): Promise<string>
  /** Ends the server and removes everything it stored. */
  stop(): Promise<void>
}

export type PostgresServerOptions = {
  /** For the server's command line. */
  readonly flags?: readonly string[]
  /** Hears the server's log. */
  readonly onLog?: (lines: string) => void
}

const USER = 'postgres'
const READY = 'database system is ready to accept connections'

/** The same texts in every language of the machine: the line that says "ready" is searched for. */
const SPEAK_ENGLISH = { LC_ALL: 'C' }

/** Starts the PostgreSQL from npm with an empty cluster, as an unprivileged user, on a free port of this machine. */
export async function startPostgresServer(options: PostgresServerOptions = {}): Promise<PostgresServer> {
  const home = await makePostgresHome()
  const password = randomBytes(16).toString('hex')
  try {
    await initialise(home, password)
    const port = await freePort()
    const server = await start(home, port, options)
    const address = `postgres://${USER}:${password}@127.0.0.1:${port}`
    const url = `${address}/postgres`
    return {
      url,
      async createDatabase(name) {
        const client = new Client({ connectionString: url })
        await client.connect()
        await client.query(`create database ${client.escapeIdentifier(name)}`)
        await client.end()
        return `${address}/${name}`
      },
      async stop() {
        await end(server)
        await home.remove()
      },
    }
  } catch (error) {
    await home.remove()
    throw error
  }
}

/** Creates the cluster. Its encoding and sorting are PostgreSQL's own, so that no locale of the machine changes a result. */
async function initialise({ binaries, folder, user }: PostgresHome, password: string): Promise<void> {
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (user !== null) await chown(passwordFile, user.uid, user.gid)
  await promisify(execFile)(
    join(binaries, 'bin', 'initdb'),
    [
      `--pgdata=${join(folder, 'data')}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=password',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    { cwd: folder, env: { ...process.env, ...SPEAK_ENGLISH }, ...user },
  )
  await rm(passwordFile)
}

/** Resolves when the server takes connections. It listens on loopback alone: sockets in /tmp would meet other users'. */
async function start(
  { binaries, folder, user }: PostgresHome,
  port: number,
  { flags = [], onLog = () => {} }: PostgresServerOptions,
): Promise<ChildProcess> {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const server = spawn(
    join(binaries, 'bin', 'postgres'),
    ['-D', join(folder, 'data'), '-p', String(port), ...settings.flatMap((each) => ['-c', each]), ...flags],
    {
      cwd: folder,
      env: { ...process.env, ...SPEAK_ENGLISH },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...user,
    },
  )
  server.stderr.setEncoding('utf8').on('data', onLog)
  await untilReady(server, server.stderr)
  return server
}

function untilReady(server: ChildProcess, log: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const listen = (lines: string) => {
      heard += lines
      if (!heard.includes(READY)) return
      log.off('data', listen)
      resolve()
    }
    log.on('data', listen)
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${heard}`)))
  })
}

/** Fast shutdown: clients are disconnected, what is open is rolled back. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGINT')
  await exited
}
