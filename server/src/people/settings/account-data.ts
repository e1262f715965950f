import { ok, type Result } from '@cratewatch/domain/kernel/result'
import { sql, type NotNull } from 'kysely'
import { enqueueInstanceEvent, type EventDeps } from '../../alerting/enqueue-message.ts'
import { refuse, type Refusal } from '../../base/refusal.ts'
import { lockCheckStates } from '../../checking/rows/check-state-row.ts'
import { watchesChanged } from '../../checking/start-watching.ts'
import { deleteUser, lockUser } from '../../collectors/users.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import type { Tx, Queries } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { isLastOperator } from '../last-operator.ts'
import { endTokens } from '../methods/accesses.ts'
import { endSessions } from '../sessions/sessions.ts'

/**
 * Work of another feature when an account is deleted: runs first in its transaction, and returns what to do after the
 * commit.
 */
export type Leaving = (tx: Tx, userId: string) => Promise<() => Promise<void>>

/**
 * Deletes an account and its data, unless it is the last operator. An alert being written to it may lock the same rows
 * in the other order; one of the two is then retried. The caller's own session gets no live message, because its page
 * says goodbye itself.
 */
export async function deleteAccount(
  deps: EventDeps & Pick<Deps, 'db'>,
  userId: string,
  bySessionId: string | null,
  leaving: Leaving,
): Promise<Result<void, Refusal<'LAST_OPERATOR'>>> {
  const after = await retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      if (bySessionId !== null && (await isLastOperator(tx, deps, userId))) return null
      const finish = await leaving(tx, userId)
      await remove(tx, deps, userId, bySessionId)
      return finish
    }),
  )
  if (after === null) return refuse('LAST_OPERATOR')
  await after()
  return ok(undefined)
}

async function remove(tx: Tx, deps: EventDeps, userId: string, bySessionId: string | null): Promise<void> {
  await lockUser(tx, userId)
  const watches = await tx
    .selectFrom('watches')
    .select('release_id')
    .where('user_id', '=', userId)
    .where('release_id', 'is not', null)
    .$narrowType<{ release_id: NotNull }>()
    .execute()
  const releaseIds = watches.map((watch) => watch.release_id)
  await lockCheckStates(tx, releaseIds)
  await endSessions(tx, deps, userId, bySessionId === null ? [] : [bySessionId])
  await endTokens(tx, deps, userId)
  await deleteUser(tx, userId)
  await enqueueInstanceEvent(tx, deps, { type: 'user.deleted', userId, plan: null })
  await watchesChanged(tx, releaseIds, deps.clock.now())
}

type Held = Record<string, unknown>
type Table = {
  readonly name: string
  readonly withheld: readonly string[]
  /** For tables without a user column: their column, the table it refers to, and that table's key. */
  readonly via: { readonly column: string; readonly table: string; readonly key: string } | null
}

/**
 * Exports everything held about a user in one document: the account and their rows of every table found in the
 * database, so that a new table cannot be forgotten. Left out are secrets and hashes, and the names of operators.
 */
export async function exportData(deps: Pick<Deps, 'db' | 'clock'>, userId: string) {
  const tables = await readTables(deps.db)
  const records: Record<string, Held[]> = {
    releases: await readReleases(deps.db, userId),
    masters: await readMasters(deps.db, userId),
    shops: await readShops(deps.db, userId),
    adminDeeds: await readAuditEntries(deps.db, userId),
  }
  for (const table of tables) {
    if (table.name !== 'users') records[camelCase(table.name)] = await readRows(deps.db, table, userId)
  }
  const users = tables.find(({ name }) => name === 'users')
  const [account = {}] = users ? await readRows(deps.db, users, userId) : []
  return { exportedAt: new Date(deps.clock.now()).toISOString(), account, records }
}

/** Finds the tables with a column `user_id`, and those whose rows belong to a row of such a table. */
async function readTables(db: Queries): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    with columns as (
      select table_name as name,
        bool_or(column_name = 'user_id') as knows_users,
        coalesce(array_agg(column_name::text) filter (
          where data_type = 'bytea' or column_name ~ '(hash|secret|token)$|^actor_id$'), '{}') as withheld
      from information_schema.columns where table_schema = 'public' group by table_name
    ), owned as (
      select child.relname as name, own.attname as column, parent.relname as table, other.attname as key
      from pg_constraint link
        join pg_class child on child.oid = link.conrelid
        join pg_class parent on parent.oid = link.confrelid
        join pg_attribute own on own.attrelid = child.oid and own.attnum = link.conkey[1]
        join pg_attribute other on other.attrelid = parent.oid and other.attnum = link.confkey[1]
      where link.contype = 'f' and cardinality(link.conkey) = 1
        and child.relnamespace = 'public'::regnamespace
        and parent.relname in (select name from columns where knows_users)
    )
    select distinct on (c.name) c.name, c.withheld,
      case when not knows_users and o.name is not null
        then jsonb_build_object('column', o.column, 'table', o.table, 'key', o.key) end as via
    from columns c left join owned o on o.name = c.name
    where c.name = 'users' or knows_users or o.name is not null
    order by c.name, o.column`.execute(db)
  return rows
}

/** The columns that hold where an operator was, which is not the user's data. */
const OF_OPERATORS = ['network', 'user_agent']

/** Reads the rows as JSON made by the database, so that instants become readable dates. */
async function readRows(db: Queries, { name, withheld, via }: Table, userId: string): Promise<Held[]> {
  const isTheirs =
    via === null
      ? sql`${sql.ref(name === 'users' ? 'id' : 'user_id')} = ${userId}`
      : sql`${sql.ref(via.column)} in (
          select ${sql.ref(via.key)} from ${sql.table(via.table)} where user_id = ${userId})`
  const { rows } = await sql<{ held: Held }>`
    select to_jsonb(row) - ${withheld}::text[]
      - case when to_jsonb(row) ->> 'actor_id' is null then '{}' else ${OF_OPERATORS}::text[] end as held
    from ${sql.table(name)} row where ${isTheirs}`.execute(db)
  return rows.map(({ held }) => readable(held))
}

/** Reads the releases that the ids of watches stand for. */
async function readReleases(db: Queries, userId: string): Promise<Held[]> {
  const { rows } = await sql<{ held: Held }>`
    select jsonb_build_object('id', id, 'artist', artist, 'title', title) as held from releases
    where id in (select release_id from watches where user_id = ${userId})
    order by id`.execute(db)
  return rows.map(({ held }) => held)
}

/** Reads the masters that the ids of watches stand for. */
async function readMasters(db: Queries, userId: string): Promise<Held[]> {
  const { rows } = await sql<{ held: Held }>`
    select jsonb_build_object('id', id, 'artist', artist, 'title', title) as held from masters
    where id in (select master_id from watches where user_id = ${userId})
    order by id`.execute(db)
  return rows.map(({ held }) => held)
}

/** Reads the shops that the ids of what is followed stand for. */
async function readShops(db: Queries, userId: string): Promise<Held[]> {
  const { rows } = await sql<{ held: Held }>`
    select jsonb_build_object('id', id, 'seller', seller) as held from shops
    where id in (select shop_id from shop_follows where user_id = ${userId})
    order by id`.execute(db)
  return rows.map(({ held }) => held)
}

/** Reads what operators did to the account, without their names. */
async function readAuditEntries(db: Queries, userId: string): Promise<Held[]> {
  const { rows } = await sql<{ held: Held }>`
    select jsonb_build_object('at', at, 'action', action, 'details', details) as held
    from admin_audit where target_id = ${userId} order by at`.execute(db)
  return rows.map(({ held }) => held)
}

function readable(row: Held): Held {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [camelCase(column), value]))
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
