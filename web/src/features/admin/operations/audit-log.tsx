import { AUDIT_PAGE_SIZE } from '@cratewatch/contracts/admin/audit'
import { AUDIT_ACTIONS } from '@cratewatch/contracts/admin/audit-actions'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { useActionName } from '../texts/action-name.ts'
import { auditQuery } from '../admin-queries.ts'
import { ListPage } from '../lists/list-page.tsx'
import { RowsSkeleton } from '../lists/rows-skeleton.tsx'
import { SearchBox } from '../lists/search-box.tsx'
import { Section } from '../section.tsx'
import { AuditTable } from './audit-table.tsx'
import type { OperationsTabProps } from './audit-view.ts'
import { useExportAudit } from './use-export-audit.ts'

/** Lists admin actions with filters, and exports them as a file. */
export function AuditLog({ view, onViewChange }: OperationsTabProps) {
  const { t } = useTranslation()
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
        label={t('admin.audit.pages')}
        skeleton={<RowsSkeleton rows={3} />}
        renderEmpty={(isNarrowed) => (
          <p className="text-ink-soft">{t(isNarrowed ? 'admin.audit.empty' : 'admin.user.noAudit')}</p>
        )}
      >
        {({ entries }) => <AuditTable entries={entries} />}
      </ListPage>
    </Section>
  )
}

function AuditFilters({ view, onViewChange }: OperationsTabProps) {
  const { t } = useTranslation()
  const actionName = useActionName()
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_16rem]">
      <SearchBox
        label={t('admin.audit.search')}
        clearLabel={t('admin.users.clear')}
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
