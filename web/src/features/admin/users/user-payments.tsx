import type { AdminUserPage } from '@cratewatch/contracts/admin/users'
import { formatMoney } from '@cratewatch/domain/kernel/format-money'
import { useTranslation } from 'react-i18next'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-locale.ts'
import { DescriptionList, type Description } from '../../../ui/tables/description-list.tsx'
import { Section } from '../section.tsx'
import { usePaymentStatus } from './payment-status.ts'

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
