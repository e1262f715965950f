import type { KyselyPlugin } from 'kysely'
import type { Database, Queries } from '../../src/database/database.ts'

/** How much is in flight. Whoever waits for its end sleeps, so that the processor is left to what answers. */
export type Busy = {
  begin(): void
  end(): void
  /** Resolves when nothing is in flight and all that follows has run. */
  quiet(): Promise<void>
}

/** After so many turns of the event loop with nothing in flight, what a last answer causes would have begun. */
const CALM_TURNS = 3

export function newBusy(): Busy {
  let count = 0
  let waiting: (() => void)[] = []
  const ended = () => new Promise<void>((resolve) => waiting.push(resolve))
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return {
    begin: () => void (count += 1),
    end() {
      count -= 1
      if (count > 0) return
      for (const resolve of waiting) resolve()
      waiting = []
    },
    async quiet() {
      for (let calm = 0; calm < CALM_TURNS;) {
        const wasCalm = count === 0
        await (wasCalm ? turn() : ended())
        calm = wasCalm && count === 0 ? calm + 1 : 0
      }
    },
  }
}

/**
 * Wraps a database to count queries and transactions in flight in `busy`, for clocks that wait until there are none.
 */
export function countingDatabase(database: Database, busy: Busy): Database {
  const inFlight = new WeakSet<object>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      busy.begin()
      inFlight.add(queryId)
      return node
    },
    transformResult({ result, queryId }) {
      // What was compiled before passes here alone.
      if (inFlight.delete(queryId)) busy.end()
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
          busy.begin()
          try {
            return await builder.execute(callback)
          } finally {
            busy.end()
          }
        }
        return { execute }
      }
    },
  })
}
