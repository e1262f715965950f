import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
  type RawBuilder,
} from 'kysely'
import type { Queries } from './database.ts'
import type { Schema } from './tables/schema.ts'

/** The place of a value in a compiled statement. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

export type SqlType = 'uuid' | 'uuid[]' | 'text' | 'text[]' | 'bigint' | 'bytea' | 'bytea[]' | 'timestamptz'

/** Stands for the value of that name when a statement is built. */
export type ValueOf<Values> = <Name extends keyof Values & string>(
  name: Name,
  type: SqlType,
) => RawBuilder<Values[Name]>

/**
 * Writes a value so that no plan depends on it: the server keeps a plan only while it expects none to be cheaper for
 * certain values, and would plan for each collector who has fewer records than the average one.
 */
export function hidden<T>(value: unknown, type: SqlType): RawBuilder<T> {
  return sql<T>`(select ${value}::${sql.raw(type)})`
}

/** A query, built or in SQL. */
type Buildable<Row> = { compile(queries: Queries): CompiledQuery<Row> }

/** Builds statements without running them. */
const building = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/**
 * Makes a statement of values that is built once and runs with others each time: building a large one takes longer than
 * sending it. For statements that people wait for.
 */
export function compiled<Values extends object>() {
  return <Row>(build: (queries: Queries, value: ValueOf<Values>) => Buildable<Row>) => {
    const statement = build(building, (name, type) => hidden(new Place(name), type)).compile(building)
    return async (db: Queries, values: Values): Promise<Row[]> => {
      const parameters = statement.parameters.map((parameter): unknown =>
        parameter instanceof Place ? Reflect.get(values, parameter.name) : parameter,
      )
      const query: CompiledQuery<Row> = { ...statement, parameters }
      return (await db.executeQuery(query)).rows
    }
  }
}
