import { hours, milliseconds, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { types, type Pool } from 'pg'
import type { Db as JobDatabase } from 'pg-boss'
import { systemClock, type Clock } from '../../base/clock.ts'
import type { Plans } from '../../base/config/config.ts'
import type { Database, Queries } from '../database.ts'
import type { Schema } from '../tables/schema.ts'
import { listenWithReconnect, type Listening } from './live.ts'
import { answeringClient, openPool, type Limits } from './pool.ts'
import { answeringPool, preparedStatements, type PreparedStatements } from './prepared-statements.ts'

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
  /** The name by which the server lists these connections, unless `url` or PGAPPNAME say another. */
  readonly name?: string | undefined
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
    name,
    hearFailure = null,
    clock = systemClock,
  }: ConnectOptions = {},
): Promise<Database> {
  const limits = limitsWith(statementTimeout)
  const sessionUrl = directUrl ?? url
  const [ofConnections, ofTransactions] = directUrl === null ? [limits, {}] : [{}, limits]
  const ofPool = { max: connections, limits: ofConnections, keepIdle: KEEP_IDLE }
  const pool = openPool(url, { ...ofPool, name, onError })
  const long = { max: UPKEEP_CONNECTIONS, limits: limitsWith(NEVER), keepIdle: KEEP_IDLE_UPKEEP }
  const upkeepPool = openPool(sessionUrl, { ...long, name, onError })
  const patience = statementTimeout === 0 ? LONGEST_STATEMENT : milliseconds(statementTimeout + wayAndBack)
  const foreign = () => onError(new PlansNotKept())
  const statements = listenedTo(preparedStatements(plans, foreign), hearFailure)
  // Upkeep runs a text once an hour, by a plan for its very values.
  const plannedAnew = listenedTo(preparedStatements('anew', NEVER_FOREIGN), hearFailure)
  const queries = queriesOn(answeringPool(pool, patience, statements, { ofTransactions, clock }))
  const upkeep = queriesOn(answeringPool(upkeepPool, LONGEST_STATEMENT, plannedAnew, { clock }))
  const listeners = listenersOn(sessionUrl, { name, onError, clock })
  return {
    queries,
    upkeep,
    jobs: jobsOn({ pool, patience, statements, clock }),
    listen: listeners.listen,
    async close() {
      await listeners.stop()
      await queries.destroy()
      await upkeep.destroy()
    },
  }
}

/** Keeps the listening connections, to end those that are left with the database. */
function listenersOn(url: string, listening: Pick<Listening, 'name' | 'onError' | 'clock'>) {
  const stops = new Set<() => Promise<void>>()
  const listen: Database['listen'] = async (channel, hear, also) => {
    const stop = await listenWithReconnect(url, channel, { ...listening, ...also, hear })
    stops.add(stop)
    return async () => {
      stops.delete(stop)
      await stop()
    }
  }
  return { listen, stop: () => Promise.all([...stops].map((stop) => stop())) }
}

/** Tells each failure of a statement as well. */
function listenedTo(statements: PreparedStatements, hear: ConnectOptions['hearFailure']): PreparedStatements {
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
