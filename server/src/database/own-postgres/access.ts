import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import { DATABASE, PRODUCT, readPassword, SUPERUSER } from './reach.ts'

/** Everybody is asked for a password, by socket or by port. */
const CLOSED = 'local all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n'
/** Whoever can enter the folder of the socket is let in: until the password is set. */
const OPEN = 'local all all trust\n'

const hbaFile = ({ folder }: Pick<Cluster, 'folder'>) => join(folder, 'pg_hba.conf')

/**
 * Has the server, at its next start, let in whoever can enter its folder: the password that was set is not the one that
 * is kept here, as in a copy of the folder alone.
 */
export function openAccess(cluster: Cluster): void {
  writeFileSync(hbaFile(cluster), OPEN)
}

/**
 * Sets the password of both roles and asks for it from then on; creates the product's role and database, and gives it
 * what earlier versions made as superuser. Safe to interrupt: what is missing is done by the next start.
 */
export async function closeAccess(url: (database: string) => string, cluster: Cluster): Promise<void> {
  const isClosed = readFileSync(hbaFile(cluster), 'utf8') === CLOSED
  await as(url(SUPERUSER), async (client) => {
    if (!isClosed) await setPasswords(client, readPassword(cluster.passwordFile))
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    await client.query(
      rowCount === 0
        ? `create database ${DATABASE} owner ${PRODUCT}`
        : `alter database ${DATABASE} owner to ${PRODUCT}`,
    )
    if (!isClosed) writeFileSync(hbaFile(cluster), CLOSED)
    // Also when it is closed: an earlier start may have ended before this.
    await client.query('select pg_reload_conf()')
  })
  await as(url(DATABASE), async (client) => {
    await client.query(HAND_OVER)
    for (const extension of ['amcheck', 'pg_prewarm'])
      await client.query(`create extension if not exists ${extension} schema pg_catalog`)
  })
}

async function setPasswords(client: Client, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [PRODUCT])
  if (rowCount === 0) await client.query(`create role ${PRODUCT}`)
  for (const role of [PRODUCT, SUPERUSER])
    await client.query(`alter role ${role} login password ${client.escapeLiteral(password)}`)
  // Rows of an earlier kind of database are moved in any order (move-old-directory.ts).
  await client.query(`grant set on parameter session_replication_role to ${PRODUCT}`)
}

/** Gives the product's role whatever belongs to the superuser outside of the system and of extensions. */
const HAND_OVER = `do $$ declare change text; begin
  for change in
    with schemas as (
      select oid, nspname, nspowner from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema'),
    foreign_parts as (select classid, objid from pg_depend where deptype in ('e', 'a', 'i') and classid <> 'pg_class'::regclass
      union all select classid, objid from pg_depend where classid = 'pg_class'::regclass
        and (deptype = 'e' or deptype in ('a', 'i') and refclassid = 'pg_class'::regclass and refobjsubid <> 0))
    select format('alter schema %I owner to ${PRODUCT}', nspname) from schemas where nspowner = 10 and nspname <> 'public'
    union all
    select format('alter %s %s owner to ${PRODUCT}',
        case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        c.oid::regclass)
      from pg_class c join schemas s on s.oid = c.relnamespace
      where c.relowner = 10 and c.relkind in ('r', 'p', 'S', 'v', 'm')
        and ('pg_class'::regclass, c.oid) not in (select classid, objid from foreign_parts)
    union all
    select format('alter routine %s owner to ${PRODUCT}', p.oid::regprocedure)
      from pg_proc p join schemas s on s.oid = p.pronamespace
      where p.proowner = 10 and ('pg_proc'::regclass, p.oid) not in (select classid, objid from foreign_parts)
    union all
    select format('alter type %s owner to ${PRODUCT}', t.oid::regtype)
      from pg_type t join schemas s on s.oid = t.typnamespace
      where t.typowner = 10 and t.typtype in ('e', 'd')
        and ('pg_type'::regclass, t.oid) not in (select classid, objid from foreign_parts)
  loop execute change; end loop;
end $$`

/** Runs `work` on a connection of its own, which is opened within five seconds. */
export async function as<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 }).on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
