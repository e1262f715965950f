import type { AdminUserPage } from '@cratewatch/contracts/operating/users'
import { formatMoney } from '@cratewatch/domain/kernel/money'
import { Age } from '../../../lib/text/age.tsx'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Badge } from '../../../ui/badges.tsx'
import { DescriptionList, type Description } from '../../../ui/tables/table.tsx'
import { ListCard } from '../list-page.tsx'
import { CopiesForSale, RecordRow } from '../row-parts.tsx'
import { Section } from '../section.tsx'

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
  const { t } = useTexts()
  const isPart = user._count.vinyls > watches.length
  return (
    <ListCard
      title={t('admin.user.watches')}
      note={isPart ? t('admin.user.watchesNote', { count: user._count.vinyls }) : undefined}
      empty={t('admin.user.noWatches')}
      rows={watches}
    >
      {(watch) => (
        <RecordRow key={watch.id} record={watch} onSale={watch.numForSale > 0}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
            <CopiesForSale count={watch.numForSale} />
            {watch.pausedReason !== null && (
              <Badge tone="warning">{t(`admin.user.pausedReason.${watch.pausedReason}`)}</Badge>
            )}
          </p>
        </RecordRow>
      )}
    </ListCard>
  )
}

function Sessions({ sessions }: { sessions: AdminUserPage['sessions'] }) {
  const { t } = useTexts()
  return (
    <ListCard title={t('admin.user.sessions')} empty={t('admin.user.noSessions')} rows={sessions}>
      {({ id, userAgent, lastSeenAt }) => (
        <li key={id} className="grid gap-0.5 py-3">
          <span className="font-mono text-[0.8125rem] wrap-anywhere">
            {userAgent ?? t('admin.user.unknownDevice')}
          </span>
          <span className="text-sm text-ink-soft">
            <Age at={lastSeenAt} />
          </span>
        </li>
      )}
    </ListCard>
  )
}

function AuditEntries({ auditEntries }: { auditEntries: AdminUserPage['audit'] }) {
  const { t } = useTexts()
  return (
    <ListCard title={t('admin.user.audit')} empty={t('words.nothingYet')} rows={auditEntries}>
      {({ id, at, adminName, action }) => (
        <li key={id} className="grid gap-0.5 py-3">
          <span className="font-semibold">{t(`admin.audit.action.${action}`)}</span>
          <span className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
            <span className="wrap-anywhere">{adminName}</span> <Age at={at} />
          </span>
        </li>
      )}
    </ListCard>
  )
}

type Payments = AdminUserPage['payments']

/** Shows a user's payments, as the payment service said last. */
export function UserPayments({ payments }: { payments: Payments }) {
  const { t } = useTexts()
  const facts = useFacts(payments)
  return (
    <Section title={t('admin.user.payments')} empty={facts.length === 0 && t('admin.user.noPayments')}>
      <DescriptionList items={facts} />
    </Section>
  )
}

function useFacts({ customerId, subscription, incidents }: Payments): Description[] {
  const { t, locale, i18n } = useTexts()
  const stands = (said: string) => {
    // A dispute that is only threatened stands as others do.
    const status = said.replace(/^warning_/, '')
    // What the payment service adds is shown as it is, even if objects know the word, as `toString`.
    const name: unknown = i18n.getResource(locale, 'translation', `admin.user.status.${status}`)
    return typeof name === 'string' ? name : said
  }
  const date = (at: string) => formatDate(readInstant(at), locale)
  const facts: Description[] = []
  if (subscription !== null) {
    const { status, periodStart, periodEnd, endsWithPeriod } = subscription
    const end = endsWithPeriod ? `, ${t('admin.user.endsWithPeriod')}` : ''
    facts.push({ term: t('shell.nav.subscription'), detail: `${stands(status)}${end}` })
    facts.push({ term: t('admin.user.period'), detail: `${date(periodStart)} – ${date(periodEnd)}` })
  }
  if (customerId !== null) {
    facts.push({
      term: t('admin.user.customer'),
      detail: <span className="font-mono text-sm">{customerId}</span>,
    })
  }
  for (const { kind, amountCents, currency, status, at } of incidents) {
    const amount = formatMoney({ value: amountCents / 100, currency: currency.toUpperCase() }, locale)
    facts.push({
      term: t(`admin.user.incident.${kind}`),
      detail: `${amount}, ${stands(status)}, ${date(at)}`,
    })
  }
  return facts
}
