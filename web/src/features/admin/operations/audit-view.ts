import type { AuditAction } from '@cratewatch/contracts/admin/audit-actions'
import type { ListView, ListViewProps } from '../lists/list-view.ts'

/** The filter and page of the log. */
export type AuditView = ListView & {
  readonly search?: string | undefined
  readonly action?: AuditAction | undefined
}

export type OperationsTabProps = ListViewProps<AuditView>
