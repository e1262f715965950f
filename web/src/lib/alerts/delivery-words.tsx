import type { Decision, DecisionDelivery } from '@cratewatch/contracts/watches/record-page'
import type { NotSentReason } from '@cratewatch/domain/notifications/reasons'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useTime } from '../text/use-time.ts'
import { deliverySteps, type DeliveryStep } from './delivery-steps.ts'

const REASONS = {
  'channel-off': 'watches.log.reason.channelOff',
  muted: 'watches.log.reason.muted',
  dismissed: 'watches.log.reason.dismissed',
  'not-so-any-more': 'watches.log.reason.notSoAnyMore',
  'not-watched': 'watches.log.reason.notWatched',
  'watch-paused': 'watches.log.reason.watchPaused',
  'link-closed': 'watches.log.reason.linkClosed',
  'too-many-attempts': 'watches.log.reason.tooManyAttempts',
  refused: 'watches.log.reason.refused',
  'unconfirmed-address': 'watches.log.reason.unconfirmedAddress',
  'not-starred': 'watches.log.reason.notStarred',
} as const satisfies Record<NotSentReason, string>

const WAITS = {
  'free-plan': 'watches.log.dueFreePlan',
  'with-others': 'watches.log.dueWithOthers',
  'quiet-hours': 'watches.log.dueQuietHours',
  digest: 'watches.log.dueDigest',
  retry: 'watches.log.due',
} as const satisfies Record<NonNullable<DecisionDelivery['waits']>, string>

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
  const { t } = useTranslation()
  const time = useTime()
  const at = step.at === null ? '' : time(step.at)
  switch (step.kind) {
    case 'due':
      return t(step.why === null ? 'watches.log.due' : WAITS[step.why], { at })
    case 'retry':
      return t('watches.log.retry', { count: step.attempts, at })
    case 'sent':
      return t(step.at === null ? 'watches.log.sentSometime' : 'watches.log.sent', { at })
    case 'gone-first':
      return t('watches.log.goneFirst', { at })
    case 'not-sent':
      return step.reason === null
        ? t('watches.log.notSent')
        : t('watches.log.notSentBecause', { reason: t(REASONS[step.reason]) })
  }
}
