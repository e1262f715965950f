import { DatabaseError, type Client } from 'pg'
import { BackupProblem } from './format.ts'

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

const PRESENT = `
  select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and not exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

const ROUTINES = `
  select p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d
    where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

/**
 * Drops the existing schema, within the caller's transaction. Refuses a database of another product, and one with
 * accounts unless they are to be replaced.
 */
export async function clearTarget(client: Client, replace: boolean): Promise<void> {
  const tables = await names(client, PRESENT)
  if (tables.length === 0) return
  if (!tables.includes('kysely_migration'))
    throw new BackupProblem('The database has tables that are not of Cratewatch: choose an empty one.')
  await lock(client, tables)
  if (!replace && (await hasAccounts(client, tables)))
    throw new BackupProblem(
      'The database has accounts already: choose an empty one, or say --replace to delete all that is in it.',
    )
  await client.query(`drop table ${tables.join(', ')} cascade`)
  const routines = await names(client, ROUTINES)
  if (routines.length > 0) await client.query(`drop routine ${routines.join(', ')} cascade`)
}

async function lock(client: Client, tables: readonly string[]): Promise<void> {
  try {
    await client.query(`lock table ${tables.join(', ')} in access exclusive mode`)
  } catch (error) {
    if (!(error instanceof DatabaseError) || (error.code !== LOCK_NOT_AVAILABLE && error.code !== DEADLOCK))
      throw error
    throw new BackupProblem('The database is in use: stop Cratewatch, then restore again.', { cause: error })
  }
}

/** Whether there are accounts, or entries of the audit log, which outlives them. */
async function hasAccounts(client: Client, tables: readonly string[]): Promise<boolean> {
  for (const table of ['users', 'admin_audit'].filter((each) => tables.includes(each))) {
    const { rows } = await client.query<{ has: boolean }>(`select exists (select from ${table}) as has`)
    if (rows[0]?.has === true) return true
  }
  return false
}

async function names(client: Client, query: string): Promise<string[]> {
  return (await client.query<{ name: string }>(query)).rows.map(({ name }) => name)
}
