import {
  sql,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type { Pool } from 'pg'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import { answeringClient, type AnsweringClient } from './connection/answering-client.ts'
import { isOutdatedPlan } from './database-errors.ts'

const MARK = '/* kept planned */'

/**
 * Begins a statement that watchers run all day: planning it again costs a PostgreSQL server several times what
 * running it does. Only for texts of which there are a few: numbers that change the plan are written into them.
 */
export const prepared = sql.raw(MARK)

/**
 * The pool as the query builder wants it; each of its connections keeps marked statements parsed and planned, and answers
 * within `patience` or is given up.
 */
export function keepPlanned(pool: Pool, patience: Duration): PostgresPool {
  const names = new Map<string, string>()
  let given = 0

  function nameOf(text: string): string {
    const name = names.get(text) ?? `kept_${(given += 1)}`
    names.set(text, name)
    return name
  }

  async function runPrepared(client: AnsweringClient, text: string, values: unknown[]) {
    try {
      return await client.query({ name: nameOf(text), text, values })
    } catch (error) {
      // Under a new name it is planned again. After other failures it stays: what was kept is never let go of.
      if (isOutdatedPlan(error)) names.delete(text)
      throw error
    }
  }

  function keeping(client: AnsweringClient): PostgresPoolClient {
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new Error('Cursors are not used here')
      return text.startsWith(MARK)
        ? runPrepared(client, text, [...values])
        : client.query({ text, values: [...values] })
    }
    return { query, release: () => client.release() }
  }

  return {
    options: pool.options,
    connect: async () => keeping(await answeringClient(pool, patience)),
    end: () => pool.end(),
  }
}
