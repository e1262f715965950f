import DataLoader from 'dataloader'
import { sql, type CompiledQuery, type Expression, type RawBuilder } from 'kysely'
import { compiled, type SqlType, type ValueOf } from './compiled.ts'
import { giveWay } from '../base/clock.ts'
import type { Queries } from './database.ts'

/** So many rows are read nearly as fast as one. More would let the first wait for the last. */
const MOST_KEYS = 50
/** The most pages of a batch: they share the cost of a statement. More would let the first wait for the last. */
const MOST_PAGES = 8

/**
 * Makes a reading of one row by its key that asks for all keys of one turn of the event loop in one statement: a row
 * costs little beside its statement, and every call of a collector begins with such a reading. Nothing is kept: what
 * was committed before the call is seen. `build` selects each row's key, written as its keys are, as `key`.
 */
export function readBatched<Row extends { readonly key: string }>(
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
  return batched(MOST_KEYS, async (db, keys) => {
    const rows = new Map((await read(db, { keys })).map((row) => [row.key, row]))
    return keys.map((key) => rows.get(key) ?? null)
  })
}

type Build<Values, Row> = (queries: Queries, value: ValueOf<Values>) => Expression<Row>

/**
 * Makes a statement of values, as `compiled` does, that is sent once for all calls of one turn of the event loop:
 * setting up a large plan takes longer than reading a page by it. Each call gets the rows of its own values, in their
 * order. For statements that take about the same time whatever the values are.
 */
export function compiledBatched<Values extends object>() {
  return <Row>(build: Build<Values, Row>) => {
    const read = compiled<{ readonly asked: string }>()((queries, value) =>
      batchQuery(build, queries, value('asked', 'text')),
    )
    return batched<Values, readonly Row[]>(MOST_PAGES, async (db, all) => {
      const rows = Map.groupBy(await read(db, { asked: batchValues(all) }), (row) => row.asked_by)
      return all.map((_, by) => rows.get(by) ?? [])
    })
  }
}

/** Half of a surrogate pair, or NUL. The database accepts neither, so one call with it would fail its whole batch. */
const UNREADABLE = /\p{Surrogate}|\0/gu

/** Writes the values of all calls of a batch as `batchQuery` reads them. */
export function batchValues(all: readonly object[]): string {
  return JSON.stringify(
    all.map((values, by) => ({ ...values, asked_by: by })),
    (_name, value: unknown) => (typeof value === 'string' ? value.replaceAll(UNREADABLE, '\uFFFD') : value),
  )
}

/** Selects the rows of all calls of a batch, those of each call in their order. */
export function batchQuery<Values extends object, Row>(
  build: Build<Values, Row>,
  queries: Queries,
  asked: Expression<string>,
): RawBuilder<Row & { readonly asked_by: number }> {
  const columns = new Map<string, SqlType>()
  const rows = build(queries, (name, type) => {
    columns.set(name, type)
    return sql`asked.${sql.ref(name)}`
  })
  const record = [...columns].map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  return sql`
    select row.*, asked.asked_by
    from jsonb_to_recordset(${asked}::jsonb) asked (asked_by int, ${sql.join(record)})
      cross join lateral (select found.*, row_number() over () as place from ${rows} found) row
    order by asked.asked_by, row.place`
}

/** Makes a reading of many into a reading of one: the calls of one turn of the event loop are batched. */
function batched<Asked, Answer>(
  most: number,
  readAll: (db: Queries, asked: readonly Asked[]) => Promise<Answer[]>,
): (db: Queries, asked: Asked) => Promise<Answer> {
  const loaders = new WeakMap<Queries, DataLoader<Asked, Answer>>()
  return (db, asked) => {
    const loader =
      loaders.get(db) ??
      new DataLoader((all: readonly Asked[]) => readAll(db, all), {
        cache: false,
        maxBatchSize: most,
        batchScheduleFn: (read) => void giveWay().then(read),
      })
    loaders.set(db, loader)
    return loader.load(asked)
  }
}
