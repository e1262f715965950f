import { endpoints } from '@cratewatch/contracts/calls'
import { SECURITY_EVENT_KINDS, SECURITY_OUTCOMES } from '@cratewatch/contracts/people/security-event-kinds'
import { SECURITY_PAGE_SIZE, type AdminSecurityEvent } from '@cratewatch/contracts/people/security-events'
import { nameDevice } from '@cratewatch/domain/accounts/describe-device'
import { days } from '@cratewatch/domain/kernel/duration'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { useSecurityEventWords } from '../../lib/text/security-event-words.ts'
import { readNow } from '../../lib/text/ticking.ts'
import { Badge } from '../../ui/badges.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Table } from '../../ui/tables/table.tsx'
import { ListPage, RowsSkeleton, SearchBox, drawn } from './list-page.tsx'
import { OwnerLink, When } from './row-parts.tsx'
import { Section } from './section.tsx'
import { PERIOD_NAMES, PERIODS, type SecurityTabProps, type SecurityView } from './views.ts'

/** Lists sign-ins, failed attempts and changes of accounts, with filters. */
export function SecurityTab({ view, onViewChange }: SecurityTabProps) {
  const { t } = useTexts()
  return (
    <Section title={t('admin.security.title')} note={t('admin.security.note')}>
      <SecurityFilters {...{ view, onViewChange }} />
      <ListPage
        {...{ view, onViewChange }}
        queryKey={[...queryKeys.admin, 'security']}
        read={({ period, ...query }, signal) => {
          const since = period && new Date(readNow() - days(PERIODS[period])).toISOString()
          return call(endpoints.adminSecurity, { query: { ...query, since } }, signal)
        }}
        refetchInterval={30_000}
        pageSize={SECURITY_PAGE_SIZE}
        label={t('admin.security.pages')}
        skeleton={<RowsSkeleton rows={5} />}
        renderEmpty={() => <p className="text-ink-soft">{t('admin.security.empty')}</p>}
      >
        {({ events }) => <SecurityTable events={events} />}
      </ListPage>
    </Section>
  )
}

/** Filters the events by account, network, kind, outcome and time. */
function SecurityFilters({ view, onViewChange }: SecurityTabProps) {
  const { t } = useTexts()
  const options = <Value extends string>(values: readonly Value[], name: (value: Value) => string) => [
    { value: 'all' as const, label: t('watches.filter.all') },
    ...values.map((value) => ({ value, label: name(value) })),
  ]
  const words = useSecurityEventWords()
  const narrow = (change: Partial<SecurityView>) => onViewChange({ ...view, ...change, page: 1 })
  const chosen = <Value extends string>(value: Value | 'all') => (value === 'all' ? undefined : value)
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-6">
      {(['account', 'network'] as const).map((key) => (
        <SearchBox
          key={key}
          label={t(`admin.security.${key}`)}
          value={view[key] ?? ''}
          onSearch={(search) => narrow({ [key]: search })}
          className="lg:col-span-3"
        />
      ))}
      <Select
        label={t('admin.security.kind')}
        value={view.kind ?? 'all'}
        onValueChange={(value) => narrow({ kind: chosen(value) })}
        options={options(SECURITY_EVENT_KINDS, words.kind)}
        className="sm:col-span-2"
      />
      <Select
        label={t('admin.security.outcome')}
        value={view.outcome ?? 'all'}
        onValueChange={(value) => narrow({ outcome: chosen(value) })}
        options={options(SECURITY_OUTCOMES, (value) => t(`admin.security.outcomes.${value}`))}
        className="lg:col-span-2"
      />
      <Select
        label={t('admin.security.time')}
        value={view.period ?? 'all'}
        onValueChange={(value) => narrow({ period: chosen(value) })}
        options={options(PERIOD_NAMES, (value) => t(`admin.security.period.${value}`))}
        className="lg:col-span-2"
      />
    </div>
  )
}

/** Shows security events as rows: what, on whose account, from where, when. */
function SecurityTable({ events }: { events: readonly AdminSecurityEvent[] }) {
  const { t } = useTexts()
  return (
    <Table
      caption={t('admin.security.title')}
      rows={events}
      rowKey={({ id }) => id}
      columns={[
        { key: 'what', header: t('admin.security.kind'), cell: drawn(What), primary: true },
        { key: 'account', header: t('account.tabs.account'), cell: drawn(Whose) },
        { key: 'from', header: t('admin.security.from'), cell: drawn(From) },
        { key: 'at', header: t('admin.audit.when'), cell: drawn(When), align: 'end' },
      ]}
    />
  )
}

function What(event: AdminSecurityEvent) {
  const { t } = useTexts()
  const words = useSecurityEventWords()
  const detail = words.detail(event.detail)
  return (
    <span className="grid gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {words.title(event)}
        {event.outcome === 'refused' && <Badge tone="warning">{t('admin.security.outcomes.refused')}</Badge>}
      </span>
      {detail !== null && <span className="text-sm font-normal wrap-anywhere text-ink-soft">{detail}</span>}
    </span>
  )
}

function Whose({ userId, userName, actorName }: AdminSecurityEvent) {
  const { t } = useTexts()
  const nobody = t(userId === null ? 'admin.security.unknown' : 'admin.security.gone')
  return (
    <span className="grid gap-0.5 wrap-anywhere">
      {userId === null || userName === null ? (
        <span className="text-ink-soft">{nobody}</span>
      ) : (
        <OwnerLink owner={{ id: userId, email: userName, discogsUsername: null }} />
      )}
      {actorName !== null && (
        <span className="text-sm text-ink-soft">{t('admin.security.by', { name: actorName })}</span>
      )}
    </span>
  )
}

function From({ network, userAgent }: AdminSecurityEvent) {
  const { t } = useTexts()
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
