import type { AdminUserPage } from '@cratewatch/contracts/operating/users'
import { formatMoney } from '@cratewatch/domain/kernel/format-money'
import { useTranslation } from 'react-i18next'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { DescriptionList, type Description } from '../../../ui/tables/description-list.tsx'
import { Section } from '../section.tsx'
import type { SubscriptionStatus } from '@cratewatch/domain/billing/subscription'

type Payments = AdminUserPage['payments']

/** Shows a user's payments, as last told by the payment service. */
export function UserPayments({ payments }: { payments: Payments }) {
  const { t } = useTranslation()
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
  const { t } = useTranslation()
  const locale = useLocale()
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
  const { t } = useTranslation()
  return (status) => (isKnown(status) ? t(NAMES[status]) : status)
}

function isKnown(status: string): status is keyof typeof NAMES {
  return Object.hasOwn(NAMES, status)
}
