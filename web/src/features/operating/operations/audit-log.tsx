import { AUDIT_PAGE_SIZE, AUDIT_EXPORT_PAGE, type AuditEntry } from '@cratewatch/contracts/operating/audit'
import { AUDIT_ACTIONS } from '@cratewatch/contracts/operating/audit-actions'
import { Download } from 'lucide-react'
import { Button } from '../../../ui/buttons.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { useActionName } from '../row-parts.tsx'
import { auditQuery, useAdminChange } from '../admin-queries.ts'
import type { OperationsTabProps, AuditView } from '../views.ts'
import { ListPage, RowsSkeleton, SearchBox, drawn } from '../list-page.tsx'
import { Section } from '../section.tsx'
import { endpoints } from '@cratewatch/contracts/calls'
import { auditCsv } from '@cratewatch/domain/admin/audit-csv'
import { call } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/download.ts'
import { formatMoment, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Table } from '../../../ui/tables/table.tsx'

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
          icon={<Download className="size-4" />}
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
        query={auditQuery(view)}
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
  const actionName = useActionName()
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_16rem]">
      <SearchBox
        label={t('admin.audit.search')}
        clearLabel={t('words.clearSearch')}
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
          ...AUDIT_ACTIONS.map((value) => ({ value, label: actionName(value) })),
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

function What({ action, details }: AuditEntry) {
  const more = useAuditDetails()(details)
  return (
    <span className="grid gap-0.5">
      {useActionName()(action)}
      {more.length > 0 && (
        <span className="text-sm font-normal wrap-anywhere text-ink-soft">{more.join('\u00a0· ')}</span>
      )}
    </span>
  )
}

function When({ at }: AuditEntry) {
  const { locale } = useTexts()
  return <time dateTime={at}>{formatMoment(readInstant(at), locale)}</time>
}

/** Returns the further details of an admin action as texts. */
function useAuditDetails(): (details: AuditEntry['details']) => string[] {
  const { t } = useTexts()
  const actionName = useActionName()
  return ({ releases, delivery, text, action, search, file }) => {
    const exported = AUDIT_ACTIONS.find((each) => each === action)
    return [
      ...(typeof releases === 'number' ? [t('admin.audit.detail.releases', { count: releases })] : []),
      ...(typeof delivery === 'string' ? [t('admin.audit.detail.delivery', { id: delivery })] : []),
      ...(typeof text === 'string' ? [t('admin.audit.detail.text', { text })] : []),
      ...(exported === undefined ? [] : [t('admin.audit.detail.action', { action: actionName(exported) })]),
      ...(typeof file === 'string' ? [file] : []),
      ...(typeof search === 'string' ? [t('admin.audit.detail.search', { search })] : []),
    ]
  }
}
