import type { KyselyPlugin } from 'kysely'
import type { Database, Queries } from '../../src/database/database.ts'

export type Busy = { count: number }

/**
 * Wraps a database to count queries and transactions in flight in `busy`, for clocks that wait until there are none.
 */
export function countingDatabase(database: Database, busy: Busy): Database {
  const inFlight = new WeakSet<object>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      busy.count += 1
      inFlight.add(queryId)
      return node
    },
    transformResult({ result, queryId }) {
      // What was compiled before passes here alone.
      if (inFlight.delete(queryId)) busy.count -= 1
      return Promise.resolve(result)
    },
  }
  return { ...database, queries: countingTransactions(database.queries.withPlugin(plugin), busy) }
}

function countingTransactions(queries: Queries, busy: Busy): Queries {
  return new Proxy(queries, {
    get(target, name) {
      if (name !== 'transaction') {
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return () => {
        const builder = target.transaction()
        const execute: typeof builder.execute = async (callback) => {
          busy.count += 1
          try {
            return await builder.execute(callback)
          } finally {
            busy.count -= 1
          }
        }
        return { execute }
      }
    },
  })
}
