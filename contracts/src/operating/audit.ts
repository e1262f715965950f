import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pagination, timestamp } from '../scalars.ts'
import { AUDIT_ACTIONS } from './audit-actions.ts'
import { pageQuery } from './shared.ts'

export const AUDIT_PAGE_SIZE = 10
/** The most entries in one answer of an export; the next answer continues after the last of them. */
export const AUDIT_EXPORT_PAGE = 1000

export const auditAction = z.enum(AUDIT_ACTIONS)

export const auditEntry = z.object({
  id: z.uuid(),
  at: timestamp,
  adminName: z.string(),
  action: auditAction,
  targetId: z.uuid().nullable(),
  targetName: z.string().nullable().describe('Shortened once the account is gone'),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type AuditEntry = z.infer<typeof auditEntry>

const auditFilter = {
  action: auditAction.optional(),
  search: z
    .string()
    .trim()
    .max(200)
    .default('')
    .describe('In the name of the operator or of whom it was done to'),
}

export const adminAudit = endpoint('GET /api/admin/audit', {
  caller: 'admin',
  tag: 'admin',
  summary: 'Audit log, newest first',
  query: z.object({ ...pageQuery, ...auditFilter }),
  answer: z.object({ entries: z.array(auditEntry), pagination }),
  refusals: ['VALIDATION_FAILED'],
})
export type AuditList = z.infer<typeof adminAudit.answer>

export const exportAudit = endpoint('GET /api/admin/audit/export', {
  caller: 'admin',
  tag: 'admin',
  summary: `The entries that match, to be saved as a file, ${AUDIT_EXPORT_PAGE} at a time; its beginning is noted`,
  query: z.object({
    ...auditFilter,
    before: z.uuid().optional().describe('The last entry that came so far'),
  }),
  answer: z.object({ entries: z.array(auditEntry) }),
  refusals: ['VALIDATION_FAILED'],
})
