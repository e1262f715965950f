import type { DecisionDelivery } from '@cratewatch/contracts/alerting/decision-delivery'
import type { ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import type { Decision } from '@cratewatch/contracts/watching/record-page'
import type { NotSentReason } from '@cratewatch/domain/notifications/alert-kind'
import {
  ArrowRight,
  BellRing,
  Hash,
  Mail,
  MessageCircle,
  MessagesSquare,
  MonitorSmartphone,
  Smartphone,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import { useTexts } from '../text/i18n.ts'
import { useTime } from '../text/ticking.ts'

type DeliveryWordsProps = { delivery: DecisionDelivery; ended: Decision['ended'] }

/** Says step by step what became of an alert on one channel. */
export function DeliveryWords({ delivery, ended }: DeliveryWordsProps) {
  return (
    <>
      {deliverySteps(delivery, ended).map((step) => (
        <span key={step.kind}>
          {' '}
          <ArrowRight aria-hidden className="mx-0.5 inline size-3.5 align-[-0.125em] text-ink-soft" />{' '}
          <StepWords step={step} />
        </span>
      ))}
      {delivery.detail !== null && <span className="text-sm text-ink-soft"> ({delivery.detail})</span>}
    </>
  )
}

function StepWords({ step }: { step: DeliveryStep }) {
  const { t } = useTexts()
  const time = useTime()
  const at = step.at === null ? '' : time(step.at)
  switch (step.kind) {
    case 'due': {
      const why = step.why ?? 'retry'
      return t(`record.log.due.${why}`, { at })
    }
    case 'retry':
      return t('record.log.retry', { count: step.attempts, at })
    case 'sent':
      return t(step.at === null ? 'record.log.sentSometime' : 'record.log.sent', { at })
    case 'gone-first':
      return t('record.log.goneFirst', { at })
    case 'not-sent':
      return step.reason === null
        ? t('record.log.notSent')
        : t('record.log.notSentBecause', { reason: t(`record.log.reason.${step.reason}`) })
  }
}

/** One step of an alert on one channel; steps are in the order of time. */
type DeliveryStep =
  | { readonly kind: 'due'; readonly at: string; readonly why: DecisionDelivery['waits'] }
  | { readonly kind: 'retry'; readonly at: string; readonly attempts: number }
  | { readonly kind: 'sent'; readonly at: string | null }
  | { readonly kind: 'not-sent'; readonly reason: NotSentReason | null; readonly at: string | null }
  | { readonly kind: 'gone-first'; readonly at: string }

/**
 * Lists the steps: "Chat due 15:02 (free plan) → not sent: gone at 14:40." The due time is included only while it
 * explains something: until it is sent, or when the plan was not followed.
 */
export function deliverySteps(
  { state, dueAt, waits, settledAt, reason, attempts }: DecisionDelivery,
  ended: Decision['ended'],
): readonly DeliveryStep[] {
  if (state === 'sent') return [{ kind: 'sent', at: settledAt }]
  const due: DeliveryStep[] = []
  if (dueAt !== null) {
    const isRetry = state === 'planned' && attempts > 0
    due.push(isRetry ? { kind: 'retry', at: dueAt, attempts } : { kind: 'due', at: dueAt, why: waits })
  }
  if (state === 'planned') return due
  const wasGone = reason === 'not-so-any-more' && ended !== null
  return [
    ...due,
    wasGone ? { kind: 'gone-first', at: ended.at } : { kind: 'not-sent', reason, at: settledAt },
  ]
}

/** Kinds that look like something; all others ring. */
const ICONS: Partial<Record<ChannelKind, LucideIcon>> = {
  email: Mail,
  telegram: MessageCircle,
  'web-push': MonitorSmartphone,
  discord: MessagesSquare,
  slack: Hash,
  pushover: Smartphone,
  webhook: Webhook,
}

/** The sign of a kind of channel. */
export function KindIcon({ kind }: { kind: ChannelKind }) {
  const Icon = ICONS[kind] ?? BellRing
  return <Icon aria-hidden />
}
