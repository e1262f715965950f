import { createHash } from 'node:crypto'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, QueryConfig, QueryResult } from 'pg'
import { systemClock, type Clock } from '../../base/clock.ts'
import type { Plans } from '../../base/config/config.ts'
import { isForeignPlan, isOutdatedPlan } from '../database-errors.ts'
import { answeringClient, MOST_KEPT, setting, type AnsweringClient, type Limits } from './pool.ts'

/** What has a plan. Others (`begin`, `set`, definitions of tables) are sent as they are. */
const IS_PLANNED = /^\s*(?:with|select|insert|update|delete)\b/i
/** More values than any text of one shape has: rows of a number of its own, whose text hardly comes again. */
const MOST_VALUES = 60

export type PreparedStatements = {
  query(client: AnsweringClient, statement: QueryConfig): Promise<QueryResult>
}

/**
 * Sends every statement that has a plan by a name, so that each connection plans it once: planning costs several times
 * what running does. A pooler that does not know the names of its clients is noticed, and reported once to `onForeign`.
 */
export function preparedStatements(plans: Plans, onForeign: () => void): PreparedStatements {
  const names = createNames()
  let isKeeping = plans === 'kept'

  /** Says whether the failure was of the kept plan, which is not used again. */
  function isOfPlan(error: unknown, text: string): boolean {
    if (isOutdatedPlan(error)) {
      // After other failures the name stays.
      names.renew(text)
      return true
    }
    if (!isForeignPlan(error)) return false
    if (isKeeping) onForeign()
    isKeeping = false
    return true
  }

  async function query(client: AnsweringClient, statement: QueryConfig): Promise<QueryResult> {
    const isWorthKeeping = IS_PLANNED.test(statement.text) && (statement.values?.length ?? 0) <= MOST_VALUES
    if (!isKeeping || !isWorthKeeping) return client.query(statement)
    const name = names.of(statement.text)
    const isAlone = !client.isInTransaction()
    try {
      return await client.query({ ...statement, name })
    } catch (error) {
      // A transaction has failed with its statement, and is for its caller to repeat.
      if (isOfPlan(error, statement.text) && isAlone) return query(client, statement)
      throw error
    }
  }

  return { query }
}

/** The names of texts, by which connections know their plans. */
function createNames() {
  const names = new Map<string, string>()
  const outdated = new Map<string, number>()
  return {
    of(text: string): string {
      const known = names.get(text)
      if (known !== undefined) return known
      if (names.size > MOST_KEPT) names.clear()
      const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
      const name = `p${outdated.get(text) ?? ''}_${hash}`
      names.set(text, name)
      return name
    },
    /** Gives a text another name, under which it is planned again. */
    renew(text: string): void {
      outdated.set(text, (outdated.get(text) ?? 0) + 1)
      names.delete(text)
    },
  }
}

const BEGINS = /^(?:begin|start transaction)\b/i

/**
 * Wraps the pool for the query builder: a connection is given up unless it answers within `patience`. Every transaction
 * begins with its limits, for poolers that give each transaction another connection.
 */
export function answeringPool(
  pool: Pool,
  patience: Duration,
  statements: PreparedStatements,
  {
    ofTransactions = {},
    clock = systemClock,
  }: { readonly ofTransactions?: Limits; readonly clock?: Clock } = {},
): PostgresPool {
  const limiting = Object.keys(ofTransactions).length === 0 ? '' : `;${setting(ofTransactions, 'set local')}`

  function keeping(client: AnsweringClient): PostgresPoolClient {
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new Error('Cursors are not used here')
      const sent = BEGINS.test(text) ? text + limiting : text
      return statements.query(client, { text: sent, values: [...values] })
    }
    return { query, release: () => client.release() }
  }

  return {
    options: pool.options,
    connect: async () => keeping(await answeringClient(pool, patience, clock)),
    end: () => pool.end(),
  }
}
