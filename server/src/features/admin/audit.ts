import { AUDIT_ACTIONS, type AuditAction } from '@cratewatch/contracts/admin/audit-actions'
import { sql } from 'kysely'
import { timestamp, type Queries } from '../../database/database.ts'
import { ago, batchOf, keptSince, type OldRows } from '../../database/old-rows.ts'
import { EVENTS_KEPT } from '../../security-events/old-events.ts'
import type { Deps } from '../../deps.ts'

/** What an operator did, to which account if any, and further details. */
export type NewAuditEntry = {
  readonly action: AuditAction
  readonly target?: { readonly id: string; readonly name: string }
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
