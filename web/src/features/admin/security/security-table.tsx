import type { AdminSecurityEvent } from '@cratewatch/contracts/accounts/security-events'
import { nameDevice } from '@cratewatch/domain/accounts/describe-device'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatMoment, readInstant } from '../../../lib/text/format.ts'
import { useSecurityEventWords } from '../../../lib/text/security-event-words.ts'
import { useLocale } from '../../../lib/text/use-locale.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { drawn } from '../lists/drawn.tsx'

/** Shows security events as rows: what, on whose account, from where, when. */
export function SecurityTable({ events }: { events: readonly AdminSecurityEvent[] }) {
  const { t } = useTranslation()
  return (
    <Table
      caption={t('admin.security.title')}
      rows={events}
      rowKey={({ id }) => id}
      columns={[
        { key: 'what', header: t('admin.security.what'), cell: drawn(What), primary: true },
        { key: 'account', header: t('admin.security.whose'), cell: drawn(Whose) },
        { key: 'from', header: t('admin.security.from'), cell: drawn(From) },
        { key: 'at', header: t('admin.security.when'), cell: drawn(When), align: 'end' },
      ]}
    />
  )
}

function What(event: AdminSecurityEvent) {
  const { t } = useTranslation()
  const words = useSecurityEventWords()
  const detail = words.detail(event.detail)
  return (
    <span className="grid gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {words.title(event)}
        {event.outcome === 'refused' && <Badge tone="warning">{t('securityEvents.refused')}</Badge>}
      </span>
      {detail !== null && <span className="text-sm font-normal wrap-anywhere text-ink-soft">{detail}</span>}
    </span>
  )
}

function Whose({ userId, userName, actorName }: AdminSecurityEvent) {
  const { t } = useTranslation()
  return (
    <span className="grid gap-0.5 wrap-anywhere">
      {userId === null || userName === null ? (
        <span className="text-ink-soft">
          {t(userId === null ? 'admin.security.unknown' : 'admin.security.gone')}
        </span>
      ) : (
        <TextLink asChild tone="quiet">
          <Link to="/dashboard/admin/users/$id" params={{ id: userId }}>
            {userName}
          </Link>
        </TextLink>
      )}
      {actorName !== null && (
        <span className="text-sm text-ink-soft">{t('admin.security.by', { name: actorName })}</span>
      )}
    </span>
  )
}

function From({ network, userAgent }: AdminSecurityEvent) {
  const { t } = useTranslation()
  return (
    <span className="grid gap-0.5 wrap-anywhere">
      <span className="sm:whitespace-nowrap">{network ?? t('admin.security.nowhere')}</span>
      {userAgent !== null && (
        <span title={userAgent} className="line-clamp-2 text-sm text-ink-soft">
          {nameDevice(userAgent) ?? userAgent}
        </span>
      )}
    </span>
  )
}

function When({ at }: AdminSecurityEvent) {
  const locale = useLocale()
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatMoment(readInstant(at), locale)}
    </time>
  )
}
