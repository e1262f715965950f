import type { Database, Queries } from '../../src/database/database.ts'

function refuse(): never {
  throw new Error('This test opens no database, and something asks it')
}
const refusing = new Proxy({} as Queries, { get: refuse })

/** Fails whatever asks a database: for tests of what needs none, because a real one costs each file a copy. */
export const NO_DATABASE: Database = {
  queries: refusing,
  upkeep: refusing,
  jobs: { executeSql: refuse },
  listen: refuse,
  close: () => Promise.resolve(),
}
