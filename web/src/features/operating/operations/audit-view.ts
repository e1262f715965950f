import type { AuditAction } from '@cratewatch/contracts/operating/audit-actions'
import type { ListView, ListViewProps } from '../lists/list-page.tsx'

/** The filter and page of the log. */
export type AuditView = ListView & {
  readonly search?: string | undefined
  readonly action?: AuditAction | undefined
}

export type OperationsTabProps = ListViewProps<AuditView>
