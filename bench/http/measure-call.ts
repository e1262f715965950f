import { sql } from 'kysely'
import type { Database } from '@cratewatch/server/database/database'
import { ask, load, type Load } from './load.ts'
import type { Call } from './calls.ts'
import { databaseMs, processorMs } from './processor-time.ts'

/** A server under load: its port, its process, and the PostgreSQL server it asks. */
export type Served = { readonly port: number; readonly pid: number; readonly postmaster: number }

export type Side = Load & { readonly nodeMs: number; readonly databaseMs: number }
export type Measured = {
  readonly call: Call
  readonly product: Side
  readonly bare: Side
  readonly statements: number
}

const ROUNDS = 3
/** A few before, to be planned, and an even number to count statements by. */
const BEFORE = 24
/** What a server does all day is compiled, which a few thousand requests have to ask for. */
const WARM_SECONDS = 3

let asked = 0

/** Loads product and bare server in turns with one call, whose answer the bare one has learned before. */
export async function measureCall(
  call: Call,
  {
    product,
    bare,
    teach,
    counting,
    seconds,
  }: {
    readonly product: Served
    readonly bare: Served
    readonly teach: (call: Call, answer: { head: string; body: Buffer }) => Promise<Buffer>
    readonly counting: Database
    readonly seconds: number
  },
): Promise<Measured> {
  const next = () => call.request((asked += 1))
  const bareRequest = await teach(call, await ask(product.port, next()))
  for (let n = 0; n < BEFORE * 4; n++) await ask(product.port, next())
  await sql`select pg_stat_statements_reset()`.execute(counting.upkeep)
  for (let n = 0; n < BEFORE; n++) await ask(product.port, next())
  const statements = (await statementsSince(counting)) / BEFORE
  await underLoad(bare, () => bareRequest, WARM_SECONDS)
  await underLoad(product, next, WARM_SECONDS)
  const sides: { product: Side[]; bare: Side[] } = { product: [], bare: [] }
  for (let round = 0; round < ROUNDS; round++) {
    sides.bare.push(await underLoad(bare, () => bareRequest, seconds))
    sides.product.push(await underLoad(product, next, seconds))
  }
  return { call, statements, product: middle(sides.product), bare: middle(sides.bare) }
}

async function statementsSince(counting: Database): Promise<number> {
  const { rows } = await sql<{ calls: number }>`
    select coalesce(sum(calls), 0)::int as calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
      where d.datname = 'collectors' and toplevel and query not ilike '%pg_stat_statements%'`.execute(
    counting.upkeep,
  )
  return rows[0]?.calls ?? 0
}

async function underLoad(served: Served, next: () => Buffer, seconds: number): Promise<Side> {
  const before = { node: processorMs(served.pid), database: databaseMs(served.postmaster) }
  const result = await load(served.port, next, seconds)
  const each = (ms: number) => ms / result.requests
  return {
    ...result,
    nodeMs: each(processorMs(served.pid) - before.node),
    databaseMs: each(databaseMs(served.postmaster) - before.database),
  }
}

/** The round with the middle figure. */
function middle(sides: readonly Side[]): Side {
  const sorted = sides.toSorted((a, b) => a.perSecond - b.perSecond)
  const side = sorted[Math.floor(sorted.length / 2)]
  if (side === undefined) throw new Error('No round was run')
  return side
}
