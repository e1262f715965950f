import { AUDIT_EXPORT_PAGE, type AuditEntry, type AuditList } from '@cratewatch/contracts/admin/audit'
import type { AuditAction } from '@cratewatch/contracts/admin/audit-actions'
import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { note, readAction } from './audit.ts'
import { wire } from './wire.ts'

export type AuditFilter = { readonly action?: AuditAction | undefined; readonly search: string }

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
