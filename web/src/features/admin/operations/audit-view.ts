import type { AuditAction } from '@cratewatch/contracts/admin/audit-actions'

/** Which entries of the log are looked at. */
export type AuditView = {
  readonly page: number
  readonly search: string
  readonly action: AuditAction | null
}

export type OperationsTabProps = { view: AuditView; onViewChange: (view: AuditView) => void }
