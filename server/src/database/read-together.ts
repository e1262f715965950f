import DataLoader from 'dataloader'
import { sql, type CompiledQuery, type Expression, type RawBuilder } from 'kysely'
import { compiled, type SqlType, type ValueOf } from './compiled.ts'
import type { Queries } from './database.ts'

/** So many rows are read nearly as fast as one. More would let the first wait for the last. */
const MOST_KEYS = 50
/** So many pages share what a statement costs beside its rows. More would let the first wait for the last. */
const MOST_PAGES = 8

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
  return together(MOST_KEYS, async (db, keys) => {
    const rows = new Map((await read(db, { keys })).map((row) => [row.key, row]))
    return keys.map((key) => rows.get(key) ?? null)
  })
}

type Build<Values, Row> = (queries: Queries, value: ValueOf<Values>) => Expression<Row>

/**
 * Makes a statement of values, as `compiled` does, that is sent once for all who ask in one turn of the event loop: to
 * prepare a large plan for its values takes longer than to read a page by it. Each gets the rows of its own values, in
 * their order. For statements that take about the same time whatever the values are.
 */
export function compiledTogether<Values extends object>() {
  return <Row>(build: Build<Values, Row>) => {
    const read = compiled<{ readonly asked: string }>()((queries, value) =>
      forAllAsked(build, queries, value('asked', 'text')),
    )
    return together<Values, readonly Row[]>(MOST_PAGES, async (db, all) => {
      const rows = Map.groupBy(await read(db, { asked: askedAs(all) }), (row) => row.asked_by)
      return all.map((_, by) => rows.get(by) ?? [])
    })
  }
}

/** Half of a character of two parts, or NUL: the database reads neither, and would refuse all for one who sends it. */
const UNREADABLE = /\p{Surrogate}|\0/gu

/** Writes the values of all who ask, as `forAllAsked` reads them. */
export function askedAs(all: readonly object[]): string {
  return JSON.stringify(
    all.map((values, by) => ({ ...values, asked_by: by })),
    (_name, value: unknown) => (typeof value === 'string' ? value.replaceAll(UNREADABLE, '\uFFFD') : value),
  )
}

/** Selects the rows of all who ask, those of each in their order. */
export function forAllAsked<Values extends object, Row>(
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

/** Makes a reading of many into one of each: what is asked in one turn is read at once. */
function together<Asked, Answer>(
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
        batchScheduleFn: setImmediate,
      })
    loaders.set(db, loader)
    return loader.load(asked)
  }
}
