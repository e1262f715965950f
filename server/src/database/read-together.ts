import DataLoader from 'dataloader'
import { sql, type CompiledQuery, type Expression } from 'kysely'
import { compiled, type SqlType } from './compiled.ts'
import type { Queries } from './database.ts'

/** So many rows are read nearly as fast as one. More would let the first wait for the last. */
const MOST_KEYS = 50

/**
 * Makes a reading of one row by its key that asks for all keys of one turn of the event loop in one statement: a row
 * costs little beside its statement, and every call of a collector begins with such a reading. Nothing is kept: what
 * was committed before the call is seen. `build` selects each row's key, written as its keys are, as `key`.
 */
export function readTogether<Row extends { readonly key: string }>(
  keyType: Extract<SqlType, `${string}[]`>,
  build: (
    queries: Queries,
    keys: Expression<readonly string[]>,
  ) => { compile(queries: Queries): CompiledQuery<Row> },
): (db: Queries, key: string) => Promise<Row | null> {
  const read = compiled<{ readonly keys: readonly string[] }>()<Row>((queries, value) =>
    // Cast once more, so that it is read as an array and not as rows of arrays.
    build(queries, sql`${value('keys', keyType)}::${sql.raw(keyType)}`),
  )
  const loaders = new WeakMap<Queries, DataLoader<string, Row | null>>()

  async function readAll(db: Queries, keys: readonly string[]): Promise<(Row | null)[]> {
    const rows = new Map((await read(db, { keys })).map((row) => [row.key, row]))
    return keys.map((key) => rows.get(key) ?? null)
  }

  return (db, key) => {
    const loader =
      loaders.get(db) ??
      new DataLoader((keys: readonly string[]) => readAll(db, keys), {
        cache: false,
        maxBatchSize: MOST_KEYS,
        batchScheduleFn: setImmediate,
      })
    loaders.set(db, loader)
    return loader.load(key)
  }
}
