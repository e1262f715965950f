import type { Decision, DecisionDelivery } from '@cratewatch/contracts/watches/record-page'
import { formatMoney } from '@cratewatch/domain/kernel/format-money'
import type { NotSentReason } from '@cratewatch/domain/notifications/reasons'
import { ArrowRight, Bell, BellOff, Mail, MessageCircle, Target } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime, readInstant } from '../../../lib/text/format.ts'
import { readNow } from '../../../lib/text/ticking.ts'
import { useLocale } from '../../../lib/text/use-locale.ts'
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
} as const satisfies Record<NotSentReason, string>

const WAITS = {
  'free-plan': 'watches.log.dueFreePlan',
  'with-others': 'watches.log.dueWithOthers',
  'quiet-hours': 'watches.log.dueQuietHours',
  digest: 'watches.log.dueDigest',
  retry: 'watches.log.due',
} as const satisfies Record<NonNullable<DecisionDelivery['waits']>, string>

const SILENCES = {
  'cool-down': 'watches.log.coolDown',
  'only-ceiling': 'watches.log.onlyCeiling',
  'price-unknown': 'watches.log.priceUnknown',
} as const satisfies Record<NonNullable<Decision['silentReason']>, string>

/** Explains in a sentence what was seen, and what each channel did. */
export function DecisionRow({ decision }: { decision: Decision }) {
  const { t } = useTranslation()
  const time = useTime()
  const { reasons, silentReason, ended, deliveries } = decision
  return (
    <article className="grid gap-2.5 py-4">
      <p className="font-semibold text-pretty">
        <SeenWords decision={decision} />
      </p>
      <ul className="grid gap-1.5 text-[0.9375rem]">
        {reasons.length > 0 && (
          <Line icon={<Target />}>
            <Reasons reasons={reasons} />
          </Line>
        )}
        {silentReason === null ? (
          <Line icon={<Bell />}>{t('watches.log.inApp')}</Line>
        ) : (
          <Line icon={<BellOff />}>{t(SILENCES[silentReason])}</Line>
        )}
        {deliveries.map((delivery) => (
          <Line key={delivery.channel} icon={delivery.channel === 'email' ? <Mail /> : <MessageCircle />}>
            <DeliveryWords delivery={delivery} ended={ended} />
          </Line>
        ))}
      </ul>
      {ended !== null && (
        <p className="text-sm text-ink-soft">
          {t(`watches.log.ended.${ended.kind}`, { at: time(ended.at) })}
        </p>
      )}
    </article>
  )
}

function SeenWords({ decision: { alert, at, numForSale, price } }: { decision: Decision }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const time = useTime()
  if (alert === 'withdrawn' || alert === 'blocked') return t(`watches.log.${alert}`, { at: time(at) })
  const values = { count: numForSale, at: time(at) }
  if (price === null) return t('watches.log.appeared', values)
  return t('watches.log.appearedFrom', { ...values, price: formatMoney(price, locale) })
}

/** Says what the alert rule found. */
function Reasons({ reasons }: Pick<Decision, 'reasons'>) {
  const { t } = useTranslation()
  const words = new Intl.ListFormat(useLocale()).format(
    reasons.map((reason) => t(`watches.log.because.${reason}`)),
  )
  return t('watches.log.reasons', { reasons: words })
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <span aria-hidden className="mt-1 shrink-0 text-ink-soft [&>svg]:size-4">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}

function DeliveryWords({ delivery, ended }: { delivery: DecisionDelivery; ended: Decision['ended'] }) {
  const { t } = useTranslation()
  const channel = t(`notifications.channelNames.${delivery.channel}`)
  return (
    <>
      {channel}
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

function useTime(): (at: string) => string {
  const locale = useLocale()
  return (at) => formatTime(readInstant(at), readNow(), locale)
}
