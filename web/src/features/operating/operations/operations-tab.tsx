import { endpoints } from '@cratewatch/contracts/calls'
import type {
  Condition,
  VendorHealth,
  Backups as BackupsAnswer,
} from '@cratewatch/contracts/operating/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { fetchFile } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useDownload } from '../../../lib/download.ts'
import { Age } from '../../../lib/text/age.tsx'
import { formatBytes } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { StatusPill, Badge, type Status } from '../../../ui/badges.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { operationsQuery } from '../admin-queries.ts'
import { Loaded, StatsSkeleton, Section } from '../section.tsx'
import type { OperationsTabProps } from '../views.ts'
import { Announcements } from './announcements.tsx'
import { AuditLog } from './audit-log.tsx'
import { Processes } from './processes.tsx'
import { Report } from './report.tsx'

/** Shows vendors, the report, processes, backups, announcements and the log. */
export function OperationsTab(audit: OperationsTabProps) {
  const query = useQuery(operationsQuery)
  return (
    <div className="grid gap-4">
      <Loaded query={query} skeleton={<StatsSkeleton cards={5} columns={3} rows={0} />}>
        {({ vendors, processes, backups, conditions, report }) => (
          <>
            <Conditions conditions={conditions} />
            <ul className="flex flex-wrap gap-3 *:grow *:basis-72 sm:gap-4">
              {vendors.map((vendor) => (
                <Vendor key={vendor.vendor} {...vendor} />
              ))}
            </ul>
            <Report report={report} />
            <Processes processes={processes} />
            <Backups {...backups} />
          </>
        )}
      </Loaded>
      {/* Not before what stands above them: it would move an open choice out of sight. */}
      {!query.isPending && (
        <>
          <Announcements />
          <AuditLog {...audit} />
        </>
      )}
    </div>
  )
}

/** Shows the conditions that need an operator; nothing when there are none. */
function Conditions({ conditions }: { conditions: readonly Condition[] }) {
  const { t } = useTexts()
  if (conditions.length === 0) return null
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {conditions.map(({ kind, since, seemsOver }) => (
        <Card
          key={kind}
          as="li"
          tone={seemsOver ? 'plain' : 'danger'}
          className="grid content-start gap-1.5 lg:odd:last:col-span-2"
        >
          <h2 className="heading text-card">{t(`admin.operations.condition.${kind}`)}</h2>
          <p className="text-sm text-ink-soft">
            {t('admin.operations.conditionBegan')} <Age at={since} />
          </p>
          <p className="text-sm">
            {t(seemsOver ? 'admin.operations.conditionSeemsOver' : `admin.operations.conditionHelp.${kind}`)}
          </p>
        </Card>
      ))}
    </ul>
  )
}

/** Green is kept for records on sale: a vendor that answers has a plain ring. */
const STATUS: Record<VendorHealth['state'], Status> = {
  well: 'none',
  failing: 'warning',
  unknown: 'off',
  off: 'off',
}

/** Shows a vendor's last answer. */
function Vendor({ vendor, state, okAt, failedAt, failure, failuresInARow }: VendorHealth) {
  const { t } = useTexts()
  return (
    <Card as="li" tone={state === 'failing' ? 'danger' : 'plain'} className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="heading text-card">{t(`admin.operations.vendor.${vendor}`)}</h2>
        <StatusPill status={STATUS[state]}>{t(`admin.operations.state.${state}`)}</StatusPill>
      </div>
      <div className="grid gap-1.5 text-sm text-ink-soft">
        {state === 'off' && <p>{t('admin.operations.offText')}</p>}
        {state === 'unknown' && <p>{t('admin.operations.unknownText')}</p>}
        {state === 'failing' && (
          <p className="font-semibold text-danger">
            {t('admin.operations.inARow', { count: failuresInARow })}
          </p>
        )}
        {okAt !== null && (
          <p>
            {t('admin.operations.lastOk')} <Age at={okAt} />
          </p>
        )}
        {failedAt !== null && (
          <p className="wrap-anywhere">
            {t('admin.operations.lastFailure')} <Age at={failedAt} />
            <code className="mt-1 block rounded-sm bg-well px-2 py-1 font-mono text-[0.8125rem]">
              {failure}
            </code>
          </p>
        )}
      </div>
    </Card>
  )
}

/** Lists the backups on this machine with age and size, each with a download, and says whether last night's failed. */
function Backups({ isNightly, failure, files }: BackupsAnswer) {
  const { t } = useTexts()
  return (
    <Section
      title={t('admin.backups.title')}
      note={t(isNightly ? 'admin.backups.nightlyNote' : 'admin.backups.offNote')}
    >
      {failure !== null && (
        <Banner tone="warning" title={t('admin.operations.condition.backup')}>
          <p className="text-sm wrap-anywhere">
            <Age at={failure.at} />
            <code className="mt-1 block font-mono text-[0.8125rem]">{failure.reason}</code>
          </p>
        </Banner>
      )}
      {files.length === 0 ? (
        <p className="text-ink-soft">{t('admin.backups.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {files.map((file) => (
            <BackupFile key={file.name} {...file} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function BackupFile({ name, isNightly, madeAt, bytes }: BackupsAnswer['files'][number]) {
  const { t, locale } = useTexts()
  const client = useQueryClient()
  const download = useDownload(async () => {
    const file = await fetchFile(endpoints.downloadBackup, { params: { name } })
    await client.invalidateQueries({ queryKey: queryKeys.admin })
    return { name, file }
  }, t('admin.backups.downloadFailed'))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <span className="min-w-0 flex-1 basis-24">
        <Age at={madeAt} />
      </span>
      {!isNightly && <Badge tone="outline">{t('admin.backups.byHand')}</Badge>}
      <span className="text-sm text-ink-soft tabular-nums">{formatBytes(bytes, locale)}</span>
      <Button
        variant="secondary"
        size="sm"
        icon={<Download />}
        aria-label={t('admin.backups.downloadNamed', { name })}
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('admin.backups.download')}
      </Button>
    </li>
  )
}
