import { minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { Client } from 'pg'
import type { DatabaseDeps } from '../database-deps.ts'
import { DatabaseProblem } from '../database-errors.ts'
import { CONNECT_WITHIN, isPooledOn } from './live.ts'

/** Long enough for a server that starts together with this process. */
const PATIENCE: Duration = minutes(1)
const ASK_AGAIN: Duration = seconds(1)
const OLDEST_VERSION = 150_000

/** Temporary failures: the server is starting or stopping, has no free connection, or its host is not known yet. */
const MAY_COME = new Set([
  '57P03',
  '57P01',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])

/**
 * Waits up to a minute until the database accepts connections. Throws `DatabaseProblem` with what to do when it does
 * not, or when waiting would not help.
 */
export async function awaitDatabase(
  url: string,
  { clock, log }: Pick<DatabaseDeps, 'clock' | 'log'>,
  patience: Duration = PATIENCE,
): Promise<void> {
  const begun = clock.elapsed()
  for (let tries = 1; ; tries++) {
    const failure = await failureOf(url)
    if (failure === null) return
    const advice = adviceFor(failure, url)
    if (advice !== null) throw new DatabaseProblem(advice, { cause: failure })
    if (clock.elapsed() - begun >= patience)
      throw new DatabaseProblem(
        `The PostgreSQL server ${serverIn(url)} does not answer (${failure.message}): start it, or correct DATABASE_URL.`,
        { cause: failure },
      )
    if (tries === 1) log.warn({ err: failure }, `waiting for the PostgreSQL server ${serverIn(url)}`)
    await clock.sleep(ASK_AGAIN)
  }
}

/** Connects once; null: the database answers and is usable. */
async function failureOf(url: string): Promise<Error | null> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN,
    query_timeout: CONNECT_WITHIN,
  }).on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    return (rows[0]?.version ?? 0) < OLDEST_VERSION ? new TooOld() : null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    void client.end().catch(() => {})
  }
}

/** Whether something else than the server answers. */
export async function isPooled(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN }).on(
    'error',
    () => {},
  )
  try {
    await client.connect()
    return await isPooledOn(client)
  } finally {
    void client.end().catch(() => {})
  }
}

/** Says at /healthz and in the log what a pooler needs besides. */
export const POOLED =
  'DATABASE_URL leads to a pooler, and DATABASE_URL_DIRECT is not set: where the pooler gives connections by transaction, pages and other processes hear of nothing at once. Set DATABASE_URL_DIRECT to the server itself (docs/operating.md, Connections to the database).'

class TooOld extends Error {}

/** Says what an operator has to do; null: waiting may help. */
function adviceFor(failure: Error, url: string): string | null {
  if (failure instanceof TooOld)
    return `The PostgreSQL server ${serverIn(url)} is too old: version 15 or later is needed.`
  const code = 'code' in failure ? String(failure.code) : ''
  const { username, pathname } = new URL(url)
  switch (code) {
    case '28P01':
    case '28000':
      return `The PostgreSQL server ${serverIn(url)} does not let ${username || 'this account'} in (${failure.message}): correct user and password in DATABASE_URL.`
    case '3D000':
      return `The PostgreSQL server ${serverIn(url)} has no database ${pathname.slice(1)}: create it (createdb ${pathname.slice(1)}), or correct DATABASE_URL.`
    default:
      return code === '' || MAY_COME.has(code)
        ? null
        : `The PostgreSQL server ${serverIn(url)} refuses connections (${failure.message}): correct DATABASE_URL or the server.`
  }
}

/** Returns the address without user and password. */
function serverIn(url: string): string {
  const { host, searchParams } = new URL(url)
  return searchParams.get('host') ?? host
}
