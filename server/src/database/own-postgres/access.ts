import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import { DATABASE, PRODUCT, readPassword, SUPERUSER } from './reach.ts'

/** Everybody is asked for a password, by socket or by port. */
const CLOSED = 'local all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n'
/** Whoever can enter the folder of the socket is let in: until the password is set. */
const OPEN = 'local all all trust\n'

const hbaFile = ({ folder }: Pick<Cluster, 'folder'>) => join(folder, 'pg_hba.conf')

/**
 * Has the server, at its next start, let in whoever can enter its folder: the password that was set is not the one that
 * is kept here, as in a copy of the folder alone.
 */
export function openAccess(cluster: Cluster): void {
  writeFileSync(hbaFile(cluster), OPEN)
}

/**
 * Sets the password of both roles and asks for it from then on; creates the product's role and database. Safe to
 * interrupt: what is missing is done by the next start.
 */
export async function closeAccess(url: (database: string) => string, cluster: Cluster): Promise<void> {
  const isClosed = readFileSync(hbaFile(cluster), 'utf8') === CLOSED
  await as(url(SUPERUSER), async (client) => {
    if (!isClosed) await setPasswords(client, readPassword(cluster.passwordFile))
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE} owner ${PRODUCT}`)
    if (!isClosed) writeFileSync(hbaFile(cluster), CLOSED)
    // Also when it is closed: an earlier start may have ended before this.
    await client.query('select pg_reload_conf()')
  })
  await as(url(DATABASE), async (client) => {
    for (const extension of ['amcheck', 'pg_prewarm'])
      await client.query(`create extension if not exists ${extension} schema pg_catalog`)
  })
}

async function setPasswords(client: Client, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [PRODUCT])
  if (rowCount === 0) await client.query(`create role ${PRODUCT}`)
  for (const role of [PRODUCT, SUPERUSER])
    await client.query(`alter role ${role} login password ${client.escapeLiteral(password)}`)
}

/** Runs `work` on a connection of its own, which is opened within five seconds. */
export async function as<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 }).on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
