import type { AdminUserPage } from '@cratewatch/contracts/operating/users'
import type { SubscriptionStatus } from '@cratewatch/domain/billing/subscription'
import { formatMoney } from '@cratewatch/domain/kernel/money'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Badge } from '../../../ui/badges.tsx'
import { DescriptionList, type Description } from '../../../ui/tables/table.tsx'
import { ListCard } from '../list-page.tsx'
import { Age } from '../../../lib/text/age.tsx'
import { RecordLink, SmallSleeve, useActionName } from '../row-parts.tsx'
import { Section } from '../section.tsx'

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
  const { t } = useTexts()
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
                  ? t('watches.state.onSale', { count: watch.numForSale })
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
  const { t } = useTexts()
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
  const { t } = useTexts()
  const actionName = useActionName()
  return (
    <ListCard title={t('admin.user.audit')} empty={t('words.nothingYet')} isEmpty={auditEntries.length === 0}>
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

type Payments = AdminUserPage['payments']

/** Shows a user's payments, as the payment service said last. */
export function UserPayments({ payments }: { payments: Payments }) {
  const { t } = useTexts()
  const facts = useFacts(payments)
  return (
    <Section title={t('admin.user.payments')}>
      {facts.length === 0 ? (
        <p className="text-ink-soft">{t('admin.user.noPayments')}</p>
      ) : (
        <DescriptionList items={facts} />
      )}
    </Section>
  )
}

function useFacts({ customerId, subscription, incidents }: Payments): Description[] {
  const { t, locale } = useTexts()
  const stands = usePaymentStatus()
  const date = (at: string) => formatDate(readInstant(at), locale)
  const facts: Description[] = []
  if (subscription !== null) {
    const { status, periodStart, periodEnd, endsWithPeriod } = subscription
    const end = endsWithPeriod ? `, ${t('admin.user.endsWithPeriod')}` : ''
    facts.push({ term: t('admin.user.subscription'), detail: `${stands(status)}${end}` })
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

/** The known statuses of refunds and disputes; the payment service may add others. */
type IncidentStatus =
  | 'pending'
  | 'requires_action'
  | 'succeeded'
  | 'failed'
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'
  | 'prevented'

const NAMES = {
  incomplete: 'admin.user.status.incomplete',
  incomplete_expired: 'admin.user.status.incompleteExpired',
  trialing: 'admin.user.status.trialing',
  active: 'admin.user.status.active',
  past_due: 'admin.user.status.pastDue',
  unpaid: 'admin.user.status.unpaid',
  paused: 'admin.user.status.paused',
  canceled: 'admin.user.status.canceled',
  pending: 'admin.user.status.pending',
  requires_action: 'admin.user.status.requiresAction',
  succeeded: 'admin.user.status.succeeded',
  failed: 'admin.user.status.failed',
  warning_needs_response: 'admin.user.status.needsResponse',
  warning_under_review: 'admin.user.status.underReview',
  warning_closed: 'admin.user.status.closed',
  needs_response: 'admin.user.status.needsResponse',
  under_review: 'admin.user.status.underReview',
  won: 'admin.user.status.won',
  lost: 'admin.user.status.lost',
  prevented: 'admin.user.status.prevented',
} as const satisfies Record<SubscriptionStatus | IncidentStatus, string>

/** Returns the name of a status of a subscription, refund or dispute; an unknown one is shown as it is. */
function usePaymentStatus(): (status: string) => string {
  const { t } = useTexts()
  return (status) => (isKnown(status) ? t(NAMES[status]) : status)
}

function isKnown(status: string): status is keyof typeof NAMES {
  return Object.hasOwn(NAMES, status)
}
