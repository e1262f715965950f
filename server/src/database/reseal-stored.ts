import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { DatabaseDeps } from './database-deps.ts'

const BATCH = 500

type Column = { readonly table: string; readonly column: string }
type Stored = { readonly place: string; readonly sealed: Buffer }

/**
 * Seals every stored value again that is sealed with the previous APP_SECRET, and says when that one can be removed.
 * Safe to repeat, to interrupt and to run in several processes: values written meanwhile use the new one.
 */
export async function resealStored(
  deps: Pick<DatabaseDeps, 'config' | 'database' | 'log' | 'secrets'>,
  signal?: AbortSignal,
): Promise<void> {
  const { config, secrets, log } = deps
  const db = deps.database.upkeep
  if (config.previousSecret === null) return
  const counted = { resealed: 0, unreadable: 0 }
  for (const column of await sealedColumns(db)) {
    let after = '(0,0)'
    for (;;) {
      if (signal?.aborted) return
      const batch = await nextBatch({ db, secrets }, column, after)
      const last = batch.at(-1)
      if (last === undefined) break
      for (const stored of batch) counted[await reseal({ db, secrets }, column, stored)] += 1
      after = last.place
    }
  }
  log.info(
    counted,
    'everything stored is sealed with the present APP_SECRET; APP_SECRET_PREVIOUS can be removed once links in mails of before are not needed any more',
  )
}

/** Finds sealed columns by their names, so that a new column cannot be forgotten. */
async function sealedColumns(db: Queries): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and left(column_name, 7) = 'sealed_'`.execute(db)
  return rows
}

/** Reads the next values sealed by another key, with the place of their rows. */
async function nextBatch(
  { db, secrets }: Pick<DatabaseDeps, 'db' | 'secrets'>,
  { table, column }: Column,
  after: string,
): Promise<readonly Stored[]> {
  const sealed = sql.ref(column)
  const { rows } = await sql<Stored>`
    select ctid::text as place, ${sealed} as sealed from ${sql.table(table)}
    where ctid > ${after}::tid and substring(${sealed} for ${secrets.keyId.length}) <> ${secrets.keyId}
    order by ctid limit ${BATCH}`.execute(db)
  return rows
}

async function reseal(
  { db, secrets }: Pick<DatabaseDeps, 'db' | 'secrets'>,
  { table, column }: Column,
  { place, sealed }: Stored,
): Promise<'resealed' | 'unreadable'> {
  let text: string
  try {
    text = secrets.decrypt(Buffer.from(sealed))
  } catch {
    return 'unreadable'
  }
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${secrets.encrypt(text)}
    where ctid = ${place}::tid and ${sql.ref(column)} = ${sealed}`.execute(db)
  return 'resealed'
}
