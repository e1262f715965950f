import type { AuditAction } from '@cratewatch/contracts/admin/audit-actions'
import type { ListView, ListViewProps } from '../lists/list-view.ts'

/** Which entries of the log are looked at. */
export type AuditView = ListView & {
  readonly search?: string | undefined
  readonly action?: AuditAction | undefined
}

export type OperationsTabProps = ListViewProps<AuditView>
