import type { AdminUserPage } from '@cratewatch/contracts/operating/users'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badges/badge.tsx'
import { useActionName } from '../texts/action-name.ts'
import { Age } from '../texts/age.tsx'
import { ListCard } from '../lists/list-page.tsx'
import { RecordLink, SmallSleeve } from '../row-parts.tsx'

const PAUSED = { withdrawn: 'withdrawn', 'plan-limit': 'planLimit', 'not-found': 'notFound' } as const

/** Lists a user's watches, sessions and admin actions. */
export function UserLists({ page }: { page: AdminUserPage }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Watches page={page} />
      <div className="grid content-start gap-4">
        <Sessions sessions={page.sessions} />
        <AuditEntries auditEntries={page.audit} />
      </div>
    </div>
  )
}

function Watches({ page: { user, watches } }: { page: AdminUserPage }) {
  const { t } = useTranslation()
  const isPart = user._count.vinyls > watches.length
  return (
    <ListCard
      title={t('admin.user.watches')}
      note={isPart ? t('admin.user.watchesNote', { count: user._count.vinyls }) : undefined}
      empty={t('admin.user.noWatches')}
      isEmpty={watches.length === 0}
    >
      {watches.map((watch) => (
        <li key={watch.id} className="flex items-center gap-4 py-3">
          <SmallSleeve record={watch} onSale={watch.numForSale > 0} />
          <div className="grid min-w-0 gap-1">
            <p>
              <RecordLink record={watch} />
            </p>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
              <span className={watch.numForSale > 0 ? 'font-semibold text-live' : undefined}>
                {watch.numForSale > 0
                  ? t('admin.stats.forSale', { count: watch.numForSale })
                  : t('admin.stats.noCopies')}
              </span>
              {watch.pausedReason !== null && (
                <Badge tone="warning">{t(`admin.user.${PAUSED[watch.pausedReason]}`)}</Badge>
              )}
            </p>
          </div>
        </li>
      ))}
    </ListCard>
  )
}

function Sessions({ sessions }: { sessions: AdminUserPage['sessions'] }) {
  const { t } = useTranslation()
  return (
    <ListCard
      title={t('admin.user.sessions')}
      empty={t('admin.user.noSessions')}
      isEmpty={sessions.length === 0}
    >
      {sessions.map(({ id, userAgent, lastSeenAt }) => (
        <li key={id} className="grid gap-0.5 py-3">
          <span className="font-mono text-[0.8125rem] wrap-anywhere">
            {userAgent ?? t('admin.user.unknownDevice')}
          </span>
          <span className="text-sm text-ink-soft">
            <Age at={lastSeenAt} />
          </span>
        </li>
      ))}
    </ListCard>
  )
}

function AuditEntries({ auditEntries }: { auditEntries: AdminUserPage['audit'] }) {
  const { t } = useTranslation()
  const actionName = useActionName()
  return (
    <ListCard
      title={t('admin.user.audit')}
      empty={t('admin.user.noAudit')}
      isEmpty={auditEntries.length === 0}
    >
      {auditEntries.map(({ id, at, adminName, action }) => (
        <li key={id} className="grid gap-0.5 py-3">
          <span className="font-semibold">{actionName(action)}</span>
          <span className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
            <span className="wrap-anywhere">{adminName}</span> <Age at={at} />
          </span>
        </li>
      ))}
    </ListCard>
  )
}
