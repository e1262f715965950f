import type { Duration } from '@cratewatch/domain/kernel/duration'
import { instant } from '@cratewatch/domain/kernel/instant'
import {
  Client,
  Pool,
  TypeOverrides,
  types,
  type ClientBase,
  type ClientConfig,
  type CustomTypesConfig,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
} from 'pg'
import type { Clock } from '../../base/clock.ts'
import { NoAnswer } from '../database-errors.ts'
import { CONNECT_WITHIN, KEEP_ALIVE_AFTER } from './live.ts'

/** Settings of the server in milliseconds, by name. */
export type Limits = Readonly<Record<string, number>>

/** Writes limits as statements; `set local` lasts until the end of the transaction. */
export function setting(limits: Limits, by: 'set' | 'set local'): string {
  return Object.entries(limits)
    .map(([name, ms]) => `${by} ${name} = ${Math.round(ms)}`)
    .join(';')
}

type PoolOptions = {
  readonly max: number
  readonly limits: Limits
  readonly keepIdle: Duration
  readonly name: string | undefined
  readonly onError: (error: Error) => void
}

/** Opens a pool whose connections have these limits. */
export function openPool(url: string, { max, limits, keepIdle, name, onError }: PoolOptions): Pool {
  // Set by a statement: poolers in between refuse unknown connection parameters.
  const text = setting(limits, 'set')
  const limiting: QueryConfig & { query_timeout: number } = { text, query_timeout: CONNECT_WITHIN }
  const onConnect = async (client: ClientBase) => {
    // The pool listens for errors only while a connection is idle. Lost during use, it would end the process.
    client.on('error', onError)
    if (text !== '') await client.query(limiting)
  }
  const pool = new Pool({
    connectionString: url,
    fallback_application_name: name,
    max,
    types: typeParsers(),
    onConnect,
    idleTimeoutMillis: keepIdle,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
    Client: QuicklyConnected,
  })
  // Each connection reports its own errors.
  return pool.on('error', () => {})
}

/** Limits the time to connect. The pool's own limit would also count the wait for a free connection. */
class QuicklyConnected extends Client {
  constructor(config?: string | ClientConfig) {
    super({ ...(typeof config === 'object' ? config : {}), connectionTimeoutMillis: CONNECT_WITHIN })
  }
}

/** Returns how rows are read: times as instants, large numbers as numbers. */
export function typeParsers(): CustomTypesConfig {
  const overrides = new TypeOverrides(types)
  for (const [oid, parse] of Object.entries(parsers)) overrides.setTypeParser(Number(oid), parse)
  return overrides
}

const INT8 = 20
const TIMESTAMPTZ = 1184
const NUMERIC = 1700

/** Parses PostgreSQL's text: timestamps become instants, and our bigints (ids, counts) fit a double. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [TIMESTAMPTZ]: (text) => instant(Date.parse(isoText(text))),
}

const BLANK_AT = 10
const SIGN_AT = -3

/** PostgreSQL prints `2026-11-20 18:12:56.5+00`; Date.parse wants a `T` and a full offset. */
function isoText(text: string): string {
  const hasMinutes = text.at(SIGN_AT) === ':'
  return `${text.slice(0, BLANK_AT)}T${text.slice(BLANK_AT + 1)}${hasMinutes ? '' : ':00'}`
}

export type AnsweringClient = {
  query(config: QueryConfig): Promise<QueryResult>
  isInTransaction(): boolean
  release(): void
}

/** More than the product has. A connection that keeps more is closed, which frees the memory of both sides. */
export const MOST_KEPT = 500

/** The names of the statements that each connection keeps. */
const keptBy = new WeakMap<PoolClient, Set<string>>()

/**
 * Takes a connection from the pool, and gives it up when a statement has no answer within `patience`: a hanging network
 * reports nothing, and the server cannot end a statement that never arrived.
 */
export async function answeringClient(
  pool: Pool,
  patience: Duration,
  clock: Clock,
): Promise<AnsweringClient> {
  const client = await pool.connect()
  const kept = keptBy.get(client) ?? new Set()
  keptBy.set(client, kept)
  let isGivenUp = false

  function giveUp(): void {
    isGivenUp = true
    // Released with an error, the pool ends the connection at once, and its pending statements fail.
    client.release(new NoAnswer(patience))
    endIdle(pool)
  }

  const isInTransaction = () => client.getTransactionStatus() !== 'I'
  let hasFailed = false

  async function query(config: QueryConfig): Promise<QueryResult> {
    const answered = clock.after(patience, giveUp)
    hasFailed = true
    if (config.name !== undefined) kept.add(config.name)
    try {
      const result = await client.query(config)
      hasFailed = false
      return result
    } catch (error) {
      throw isGivenUp ? new NoAnswer(patience, { cause: error }) : error
    } finally {
      answered()
    }
  }

  /**
   * A text of several statements that fails half-way leaves its transaction open for the next user of the connection.
   */
  function release(): void {
    if (!isGivenUp) client.release(isInTransaction() || kept.size > MOST_KEPT)
  }

  return {
    query,
    isInTransaction,
    release() {
      // Whether a transaction is open is known after a refusal, by the end of the answer: an empty question awaits it.
      if (hasFailed && !isGivenUp) query({ text: '' }).then(release, release)
      else release()
    },
  }
}

/** Ends idle connections, which are as old as one that is dead: to find each of them dead in turn would take minutes. */
function endIdle(pool: Pool): void {
  for (let idle = pool.idleCount; idle > 0; idle--)
    pool.connect().then(
      (other) => other.release(true),
      () => {},
    )
}
