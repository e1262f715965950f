import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import {
  Client,
  Pool,
  TypeOverrides,
  types,
  type ClientBase,
  type ClientConfig,
  type CustomTypesConfig,
  type QueryConfig,
} from 'pg'
import type { Db as JobDatabase } from 'pg-boss'
import { hours, milliseconds, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { systemClock, type Clock } from '../../base/clock.ts'
import { answeringClient } from './answering-client.ts'
import type { Database, Queries } from '../database.ts'
import {
  answeringPool,
  preparedStatements,
  setting,
  type Limits,
  type PreparedStatements,
} from '../prepared-statements.ts'
import { CONNECT_WITHIN, KEEP_ALIVE_AFTER, listenWithReconnect } from './listen.ts'
import type { Schema } from '../tables/schema.ts'
import { instant } from '@cratewatch/domain/kernel/instant'
import type { Plans } from '../../base/config/config.ts'

/** A few suffice, because statements take about a millisecond, and each connection takes 6 MB of the server. */
const CONNECTIONS = 8

export type ConnectOptions = {
  /** The server ends statements after this time; 0: never. */
  readonly statementTimeout?: Duration
  readonly wayAndBack?: Duration
  readonly plans?: Plans | undefined
  /** How many connections statements share. */
  readonly connections?: number
  /**
   * The server's own address, when `url` is that of a pooler in transaction mode: what is set on a connection there is
   * lost, or is somebody else's. Upkeep and listening go past it.
   */
  readonly directUrl?: string | null
  /** Called with what each failed statement failed by. */
  readonly hearFailure?: ((error: unknown) => void) | null
  /** How long answers are waited for. */
  readonly clock?: Clock
}

/** A few suffice: these statements are slow and nobody waits for them. */
const UPKEEP_CONNECTIONS = 2

/** A connection that is opened anew costs the server more than a hundred statements, and plans them all again. */
const KEEP_IDLE = minutes(5)
/** Upkeep is over for an hour, and many processes start at once. */
const KEEP_IDLE_UPKEEP = seconds(1)
const LOCK_WITHIN = seconds(10)
/** A transaction that is idle for longer has lost its client, and would keep its locks. */
const SILENT_TRANSACTION_MOST = seconds(30)
/** A backup's transaction waits while its reader is slow. */
const SILENT_UPKEEP_MOST = minutes(10)
/** Room for the server to report a statement that it has ended. */
const WAY_AND_BACK = seconds(5)
const NEVER = milliseconds(0)
/** A statement that is planned anew each time meets nobody else's plan. */
const NEVER_FOREIGN = () => {}
/** No statement takes longer, not even maintenance of a million records: beyond it the connection is dead. */
const LONGEST_STATEMENT = hours(1)

/**
 * Connects to a PostgreSQL server (15 or later). Connection errors go to `onError`, and the pool replaces the
 * connection. The server ends statements after `statementTimeout` (0: never), lock waits sooner; those of `upkeep` are
 * not limited. A connection that does not answer or cannot be opened is given up.
 */
export async function connectPostgres(
  url: string,
  onError: (error: Error) => void,
  {
    statementTimeout = milliseconds(0),
    wayAndBack = WAY_AND_BACK,
    plans = 'kept',
    connections = CONNECTIONS,
    directUrl = null,
    hearFailure = null,
    clock = systemClock,
  }: ConnectOptions = {},
): Promise<Database> {
  const limits = limitsWith(statementTimeout)
  const isPooled = directUrl !== null
  const sessionUrl = directUrl ?? url
  const ofTransactions = isPooled ? limits : {}
  const short = { max: connections, limits: isPooled ? {} : limits, keepIdle: KEEP_IDLE }
  const pool = openPool(url, { ...short, onError })
  const long = { max: UPKEEP_CONNECTIONS, limits: limitsWith(NEVER), keepIdle: KEEP_IDLE_UPKEEP }
  const upkeepPool = openPool(sessionUrl, { ...long, onError })
  const patience = patienceWith(statementTimeout, wayAndBack)
  const foreign = () => onError(new PlansNotKept())
  const statements = heard(preparedStatements(plans, foreign), hearFailure)
  // Upkeep runs a text once an hour, by a plan for its very values.
  const plannedAnew = heard(preparedStatements('anew', NEVER_FOREIGN), hearFailure)
  const queries = queriesOn(answeringPool(pool, patience, statements, { ofTransactions, clock }))
  const upkeep = queriesOn(answeringPool(upkeepPool, LONGEST_STATEMENT, plannedAnew, { clock }))
  const listeners = new Set<() => Promise<void>>()
  return {
    queries,
    upkeep,
    jobs: jobsOn({ pool, patience, statements, clock }),
    async listen(channel, hear, onReconnect) {
      const stop = await listenWithReconnect(sessionUrl, channel, { hear, onReconnect, onError, clock })
      listeners.add(stop)
      return async () => {
        listeners.delete(stop)
        await stop()
      }
    },
    async close() {
      await Promise.all([...listeners].map((stop) => stop()))
      await queries.destroy()
      await upkeep.destroy()
    },
  }
}

/** Tells each failure of a statement as well. */
function heard(statements: PreparedStatements, hear: ConnectOptions['hearFailure']): PreparedStatements {
  if (!hear) return statements
  return {
    query: (client, statement) =>
      statements.query(client, statement).catch((error: unknown) => {
        hear(error)
        throw error
      }),
  }
}

class PlansNotKept extends Error {
  constructor() {
    super(
      'A pooler between us and the PostgreSQL server keeps no prepared statements, so each is planned every time. ' +
        'Have it keep them (PgBouncer: max_prepared_statements), or set DATABASE_PREPARED=false.',
    )
  }
}

function patienceWith(statementTimeout: Duration, wayAndBack: Duration): Duration {
  return statementTimeout === 0 ? LONGEST_STATEMENT : milliseconds(statementTimeout + wayAndBack)
}

function queriesOn(pool: PostgresPool): Queries {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

function limitsWith(timeout: Duration): Limits {
  return {
    statement_timeout: timeout,
    lock_timeout: timeout === 0 ? 0 : Math.min(timeout, LOCK_WITHIN),
    idle_in_transaction_session_timeout: timeout === 0 ? SILENT_UPKEEP_MOST : SILENT_TRANSACTION_MOST,
  }
}

type PoolOptions = {
  readonly max: number
  readonly limits: Limits
  readonly keepIdle: Duration
  readonly onError: (error: Error) => void
}

function openPool(url: string, { max, limits, keepIdle, onError }: PoolOptions): Pool {
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

type JobsOptions = {
  readonly pool: Pool
  readonly patience: Duration
  readonly statements: PreparedStatements
  readonly clock: Clock
}

function jobsOn({ pool, patience, statements, clock }: JobsOptions): JobDatabase {
  return {
    async executeSql(text, values) {
      const client = await answeringClient(pool, patience, clock)
      try {
        // The job engine expects the driver's own types instead of instants.
        const statement = { text, values: values ?? [], types }
        // Only a text with values is certainly one statement.
        const isOne = statement.values.length > 0
        const result = await (isOne ? statements.query(client, statement) : client.query(statement))
        // A text of several statements has one result for each; their rows are joined.
        const results = Array.isArray(result) ? result : [result]
        return { rows: results.flatMap((part: typeof result) => part.rows) }
      } finally {
        client.release()
      }
    },
  }
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
