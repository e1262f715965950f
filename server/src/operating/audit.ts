import { AUDIT_EXPORT_PAGE, type AuditEntry, type AuditList } from '@cratewatch/contracts/operating/audit'
import { AUDIT_ACTIONS, type AuditAction } from '@cratewatch/contracts/operating/audit-actions'
import { sql } from 'kysely'
import { wire } from '../base/wire-time.ts'
import { EVENTS_KEPT } from '../collectors/security-events.ts'
import { timestamp, type Queries } from '../database/database.ts'
import { ago, batchOf, keptSince, type OldRows } from '../database/kept-rows.ts'
import type { Deps } from '../outbound/deps.ts'

/** What an operator did, to which account if any, and further details. */
export type NewAuditEntry = {
  readonly action: AuditAction
  readonly target?: Pick<Target, 'id' | 'name'>
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

/**
 * Writes an admin action into the log, in the transaction that does it, so that neither happens alone. False: the
 * account was deleted meanwhile; nothing is done, and its name is not written again.
 */
export async function note(
  tx: Queries,
  deps: Pick<Deps, 'clock' | 'ids'>,
  adminId: string,
  { action, target, details = {} }: NewAuditEntry,
): Promise<boolean> {
  if (target !== undefined && !(await hold(tx, target.id))) return false
  await sql`
    insert into admin_audit (id, at, admin_id, admin_name, action, target_id, target_name, details)
    select ${deps.ids.uuid()}::uuid, ${timestamp(deps.clock.now())}::timestamptz, id,
      coalesce(email, discogs_username, id::text), ${action}::text,
      ${target?.id ?? null}::uuid, ${target?.name ?? null}::text, ${JSON.stringify(details)}::jsonb
    from users where id = ${adminId}::uuid`.execute(tx)
  return true
}

/** Locks an account against deletion until the transaction ends; false: it is gone. */
async function hold(tx: Queries, userId: string): Promise<boolean> {
  const there = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return there !== undefined
}

/** The account that an admin action is about, and its name in the log. */
export type Target = {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly confirmed: boolean
}

/** Finds the account; null: there is none. */
export async function readTarget(db: Queries, userId: string): Promise<Target | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'discogs_username', 'email_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { id, email } = row
  return { id, email, name: email ?? row.discogs_username ?? id, confirmed: row.email_confirmed_at !== null }
}

/** Reads the admin action of a log row. Throws for an unknown one: the log would be wrong. */
export function readAction(action: string): AuditAction {
  const known = AUDIT_ACTIONS.find((each) => each === action)
  if (known === undefined) throw new Error(`The log knows an action that nobody else does: ${action}`)
  return known
}

/**
 * Deletes old entries, and shortens the names of deleted operators in entries as old as the
 * oldest security events.
 */
export const oldOperatorRows: OldRows = (now, { audit }) => ({
  admin_audit: sql`delete from admin_audit where ${batchOf('admin_audit', sql`at < ${keptSince(now, audit)} order by at`)}`,
  operator_names: sql`
    update admin_audit set admin_name = left(admin_name, 2) || '…'
    where at < ${ago(now, EVENTS_KEPT)} and right(admin_name, 1) <> '…'
      and not exists (select from users where users.id = admin_audit.admin_id)`,
})

type AuditFilter = { readonly action?: AuditAction | undefined; readonly search: string }

/** Lists one page of admin actions, newest first. */
export async function listAudit(
  db: Queries,
  { page, limit, ...filter }: AuditFilter & { readonly page: number; readonly limit: number },
): Promise<AuditList> {
  const { total } = await matching(db, filter)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await entries(db, filter)
    .offset((page - 1) * limit)
    .limit(limit)
    .execute()
  return { entries: rows.map(present), pagination: { total, pages: Math.ceil(total / limit) } }
}

/** Returns the next matching entries for a file, newest first. The start of an export is recorded, too. */
export async function exportAudit(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  adminId: string,
  { before, ...filter }: AuditFilter & { readonly before?: string | undefined },
): Promise<AuditEntry[]> {
  return deps.db.transaction().execute(async (tx) => {
    const rows = await entries(tx, filter)
      .$if(before !== undefined, (query) => query.where(isBehind(before ?? '')))
      .limit(AUDIT_EXPORT_PAGE)
      .execute()
    if (before === undefined) {
      await note(tx, deps, adminId, { action: 'export-audit', details: exported(filter) })
    }
    return rows.map(present)
  })
}

/** The search may be the name of an account, so no more of it is stored than of a deleted account. */
function exported({ action, search }: AuditFilter) {
  return {
    ...(action === undefined ? {} : { action }),
    ...(search === '' ? {} : { search: `${search.slice(0, 2)}…` }),
  }
}

/** The condition that an entry comes after this one in the order of `entries`. */
function isBehind(id: string) {
  const at = sql`(select at from admin_audit where id = ${id})`
  return sql<boolean>`at <= ${at} and (at < ${at} or id > ${id})`
}

function matching(db: Queries, { action, search }: AuditFilter) {
  const pattern = `%${search.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`
  return db
    .selectFrom('admin_audit')
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(search !== '', (query) =>
      query.where((row) =>
        row.or([row('admin_name', 'ilike', pattern), row('target_name', 'ilike', pattern)]),
      ),
    )
}

function entries(db: Queries, filter: AuditFilter) {
  return matching(db, filter)
    .select(['id', 'at', 'admin_name', 'action', 'target_id', 'target_name', 'details'])
    .orderBy('at', 'desc')
    .orderBy('id')
}

type Row = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>

function present(row: Row): AuditEntry {
  return {
    id: row.id,
    at: wire(row.at),
    adminName: row.admin_name,
    action: readAction(row.action),
    targetId: row.target_id,
    targetName: row.target_name,
    details: row.details,
  }
}
