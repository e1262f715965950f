import { AUDIT_EXPORT_PAGE, type AuditEntry } from '@cratewatch/contracts/admin/audit'
import { endpoints } from '@cratewatch/contracts/calls'
import { auditCsv } from '@cratewatch/domain/admin/audit-csv'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import type { AuditView } from './audit-view.ts'

/** Saves the matching entries as a file for spreadsheets. */
export function useExportAudit() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ search, action }: AuditView) => {
      const entries = await everyEntry({ search, action })
      saveFile('cratewatch-audit.csv', new Blob([auditCsv(entries)], { type: 'text/csv;charset=utf-8' }))
    },
    onError: (error) => toastFailure(t('errors.title'), error),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.admin }),
  })
}

/** Reads answer by answer, until one is not full. */
async function everyEntry(query: Omit<AuditView, 'page'>, before?: AuditEntry): Promise<AuditEntry[]> {
  const { entries } = await call(endpoints.exportAudit, { query: { ...query, before: before?.id } })
  if (entries.length < AUDIT_EXPORT_PAGE) return entries
  return [...entries, ...(await everyEntry(query, entries.at(-1)))]
}
