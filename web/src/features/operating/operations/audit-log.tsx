import { endpoints } from '@cratewatch/contracts/calls'
import { AUDIT_PAGE_SIZE, AUDIT_EXPORT_PAGE, type AuditEntry } from '@cratewatch/contracts/operating/audit'
import { AUDIT_ACTIONS } from '@cratewatch/contracts/operating/audit-actions'
import { auditCsv } from '@cratewatch/domain/operating/audit-csv'
import type { TFunction } from 'i18next'
import { Download } from 'lucide-react'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { saveFile } from '../../../lib/download.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { useAdminChange } from '../admin-queries.ts'
import { ListPage, RowsSkeleton, SearchBox, drawn } from '../list-page.tsx'
import { When } from '../row-parts.tsx'
import { Section } from '../section.tsx'
import type { OperationsTabProps, AuditView } from '../views.ts'

/** Lists admin actions with filters, and exports them as a file. */
export function AuditLog({ view, onViewChange }: OperationsTabProps) {
  const { t } = useTexts()
  const save = useExportAudit()
  return (
    <Section
      title={t('admin.audit.title')}
      note={t('admin.audit.note')}
      aside={
        <Button
          variant="secondary"
          size="sm"
          icon={<Download />}
          busy={save.isPending}
          onClick={() => save.mutate(view)}
        >
          {t('admin.audit.export')}
        </Button>
      }
    >
      <AuditFilters {...{ view, onViewChange }} />
      <ListPage
        {...{ view, onViewChange }}
        queryKey={[...queryKeys.admin, 'audit']}
        read={(query, signal) => call(endpoints.adminAudit, { query }, signal)}
        pageSize={AUDIT_PAGE_SIZE}
        label={t('words.logPages')}
        skeleton={<RowsSkeleton rows={3} />}
        renderEmpty={(isNarrowed) => (
          <p className="text-ink-soft">{t(isNarrowed ? 'admin.audit.empty' : 'words.nothingYet')}</p>
        )}
      >
        {({ entries }) => <AuditTable entries={entries} />}
      </ListPage>
    </Section>
  )
}

function AuditFilters({ view, onViewChange }: OperationsTabProps) {
  const { t } = useTexts()
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_16rem]">
      <SearchBox
        label={t('admin.audit.search')}
        value={view.search ?? ''}
        onSearch={(search) => onViewChange({ ...view, search, page: 1 })}
      />
      <Select
        label={t('admin.audit.filter')}
        value={view.action ?? 'all'}
        onValueChange={(value) =>
          onViewChange({ ...view, action: value === 'all' ? undefined : value, page: 1 })
        }
        options={[
          { value: 'all' as const, label: t('admin.audit.all') },
          ...AUDIT_ACTIONS.map((value) => ({ value, label: t(`admin.audit.action.${value}`) })),
        ]}
      />
    </div>
  )
}

/** Saves the matching entries as a file for spreadsheets. */
function useExportAudit() {
  return useAdminChange({
    mutationFn: async ({ search, action }: AuditView) => {
      const entries = await everyEntry({ search, action })
      saveFile('cratewatch-audit.csv', new Blob([auditCsv(entries)], { type: 'text/csv;charset=utf-8' }))
    },
  })
}

/** Reads answer by answer, until one is not full. */
async function everyEntry(query: Omit<AuditView, 'page'>, before?: AuditEntry): Promise<AuditEntry[]> {
  const { entries } = await call(endpoints.exportAudit, { query: { ...query, before: before?.id } })
  if (entries.length < AUDIT_EXPORT_PAGE) return entries
  return [...entries, ...(await everyEntry(query, entries.at(-1)))]
}

/** Shows admin actions as rows: what, to whom, by whom, when. */
function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTexts()
  return (
    <Table
      caption={t('admin.audit.title')}
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        { key: 'action', header: t('admin.audit.what'), cell: drawn(What), primary: true },
        { key: 'target', header: t('admin.audit.whom'), cell: ({ targetName }) => targetName ?? '–' },
        { key: 'admin', header: t('admin.audit.who'), cell: ({ adminName }) => adminName },
        { key: 'at', header: t('admin.audit.when'), cell: drawn(When), align: 'end' },
      ]}
    />
  )
}

function What(entry: AuditEntry) {
  const { t } = useTexts()
  const more = detailsOf(entry, t)
  return (
    <span className="grid gap-0.5">
      {t(`admin.audit.action.${entry.action}`)}
      {more.length > 0 && (
        <span className="text-sm font-normal wrap-anywhere text-ink-soft">{more.join('\u00a0· ')}</span>
      )}
    </span>
  )
}

/** Returns the further details of an admin action as texts. */
function detailsOf({ details }: AuditEntry, t: TFunction): string[] {
  const { releases, delivery, text, action, search, file } = details
  const exported = AUDIT_ACTIONS.find((each) => each === action)
  return [
    ...(typeof releases === 'number' ? [t('words.records', { count: releases })] : []),
    ...(typeof delivery === 'string' ? [t('admin.audit.detail.delivery', { id: delivery })] : []),
    ...(typeof text === 'string' ? [t('admin.audit.detail.text', { text })] : []),
    ...(exported === undefined
      ? []
      : [t('admin.audit.detail.action', { action: t(`admin.audit.action.${exported}`) })]),
    ...(typeof file === 'string' ? [file] : []),
    ...(typeof search === 'string' ? [t('admin.audit.detail.search', { search })] : []),
  ]
}
