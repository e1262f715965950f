import type { AuditEntry } from '@cratewatch/contracts/admin/audit'
import { useTranslation } from 'react-i18next'
import { formatMoment, readInstant } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-locale.ts'
import { Table } from '../../../ui/tables/table.tsx'
import { useActionName } from '../texts/action-name.ts'
import { drawn } from '../lists/drawn.tsx'
import { useAuditDetails } from './audit-details.ts'

/** Shows admin actions as rows: what, to whom, by whom, when. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation()
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
        <span className="text-sm font-normal wrap-anywhere text-ink-soft">{more.join(' · ')}</span>
      )}
    </span>
  )
}

function When({ at }: AuditEntry) {
  const locale = useLocale()
  return <time dateTime={at}>{formatMoment(readInstant(at), locale)}</time>
}
