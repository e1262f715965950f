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
 * Marks a statement to be prepared, for texts that run all day: planning costs several times what running does. Only
 * for a few texts; numbers that change the plan are written into them.
 */
export const prepared = sql.raw(MARK)

/**
 * Wraps the pool for the query builder: each connection prepares marked statements, and is given up unless it answers
 * within `patience`.
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
      // Under a new name it is planned again. After other failures the name stays, because prepared statements are
      // never released.
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
