import { messages, parse, protocol, type PGlite, type Results } from '@electric-sql/pglite'

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

/** A text that the engine has parsed. */
export type Statement = {
  /** Empty: the engine keeps it until the next one comes. */
  readonly name: string
  readonly parameterTypes: readonly number[]
  readonly columns: readonly messages.RowDescriptionMessage[]
  /** Those of its columns only: the engine's own list of hundreds is copied for every answer. */
  readonly parsers: PGlite['parsers']
}

const { serialize } = protocol

/** Lets the engine parse `text`; with a name it also keeps it, and its plan, until `forgetStatement`. */
export async function parseStatement(pglite: PGlite, text: string, name: string): Promise<Statement> {
  const described = await send(
    pglite,
    serialize.parse({ text, name }),
    serialize.describe({ type: 'S', name }),
    serialize.sync(),
  )
  const columns = described.filter((message) => message instanceof messages.RowDescriptionMessage)
  return {
    name,
    parameterTypes: parse.parseDescribeStatementResults(described),
    columns,
    parsers: parsersOf(pglite, columns),
  }
}

export async function runStatement(
  pglite: PGlite,
  statement: Statement,
  parameters: readonly unknown[],
): Promise<Results> {
  const values = parameters.map((value, index) => {
    if (value === null || value === undefined) return null
    return pglite.serializers[statement.parameterTypes[index] ?? 0]?.(value) ?? String(value)
  })
  const answer = await send(
    pglite,
    serialize.bind({ statement: statement.name, values }),
    serialize.execute({}),
    serialize.sync(),
  )
  const [results] = parse.parseResults([...statement.columns, ...answer], statement.parsers)
  return results ?? { rows: [], fields: [] }
}

export async function forgetStatement(pglite: PGlite, { name }: Statement): Promise<void> {
  await send(pglite, serialize.close({ type: 'S', name }), serialize.sync())
}

function parsersOf(pglite: PGlite, columns: Statement['columns']): PGlite['parsers'] {
  const types = columns.flatMap(({ fields }) => fields.map((field) => field.dataTypeID))
  return Object.fromEntries(
    types.flatMap((type) => {
      const parser = pglite.parsers[type]
      return parser === undefined ? [] : [[type, parser]]
    }),
  )
}

/** Everything in one call: the way to the engine is the dearest part of a small statement. */
function send(pglite: PGlite, ...parts: readonly Uint8Array[]): Promise<Messages> {
  return pglite.execProtocolStream(Buffer.concat(parts), { syncToFs: false })
}
