import { days } from '@cratewatch/domain/kernel/duration'
import type { Result } from '@cratewatch/domain/kernel/result'
import { json, type Answer } from '../../kit/answer.ts'
import { faultRoutes } from '../../kit/fault-routes.ts'
import { numberIn, textIn, type Fields } from '../../kit/fields.ts'
import type { Asked, Route } from '../../kit/routes.ts'
import { paymentFaultKinds, type StripeApi } from '../api/stripe-api.ts'
import { endSubscription } from '../billing/end-subscription.ts'
import { closeDispute, dispute, refund } from '../billing/give-back.ts'
import { hour } from '../ledger/calendar.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { webhookFaultKinds, type Webhooks } from '../webhooks/webhooks.ts'
import { lastCharge, overview } from './overview.ts'
import { paySession } from './pay-session.ts'

/** What the control API changes. */
export type PaymentControl = { readonly api: StripeApi; readonly webhooks: Webhooks }

/** `/_control/*`: changes customers and sets faults, outside every key and fault. */
export const paymentRoutes: readonly Route<PaymentControl>[] = [
  ['GET', /^\/_control\/state$/, state],
  ['POST', /^\/_control\/clock\/advance$/, advanceClock],
  ['POST', /^\/_control\/pay$/, pay],
  ['POST', /^\/_control\/fail-next$/, failNext],
  ['POST', /^\/_control\/refund$/, giveBack],
  ['POST', /^\/_control\/dispute$/, openDispute],
  ['POST', /^\/_control\/close-dispute$/, decideDispute],
  ['POST', /^\/_control\/end$/, end],
  ['POST', /^\/_control\/resend$/, resend],
  ['GET', /^\/_control\/deliveries$/, ({ webhooks }) => json(200, { deliveries: webhooks.deliveries })],
  ['GET', /^\/_control\/requests$/, ({ api }) => json(200, { requests: api.requests.recent() })],
  ...faultRoutes('/_control/faults', paymentFaultKinds, ({ api }: PaymentControl) => api.faults),
  ...faultRoutes(
    '/_control/webhook-faults',
    webhookFaultKinds,
    ({ webhooks }: PaymentControl) => webhooks.faults,
  ),
]

function state({ api }: PaymentControl): Answer {
  return json(200, { now: api.ledger.now(), customers: overview(api.ledger) })
}

/** `POST clock/advance {ms? | days? | until: 'renewal'}`: `renewal` is just after the next collection. */
function advanceClock({ api }: PaymentControl, { fields }: Asked): Answer {
  const { clock } = api.ledger.options
  const ms =
    fields['until'] === 'renewal'
      ? untilRenewal(api.ledger)
      : (numberIn(fields, 'ms') ?? days(numberIn(fields, 'days') ?? 0))
  if (ms === undefined || ms <= 0) return json(400, { error: 'nothing-to-advance-to' })
  clock.advance(ms)
  return json(200, { now: api.ledger.now() })
}

/** Returns the ms until just after the next collection; undefined when nobody subscribes. */
export function untilRenewal(ledger: Ledger): number | undefined {
  const ends = overview(ledger).flatMap(({ status, periodEnd }) =>
    status === 'canceled' || periodEnd === null ? [] : [periodEnd],
  )
  return ends.length === 0 ? undefined : (Math.min(...ends) + hour - ledger.now()) * 1_000 + 1_000
}

/** `POST pay {session, number?}`: pays a checkout page without a browser. */
function pay({ api }: PaymentControl, { fields }: Asked): Answer {
  return outcome(paySession(api.ledger, textIn(fields, 'session') ?? '', textIn(fields, 'number')))
}

/** `POST fail-next {customer, count?}`: declines the customer's next payments, whatever the card. */
function failNext({ api }: PaymentControl, { fields }: Asked): Answer {
  const customer = api.ledger.customer(textIn(fields, 'customer') ?? '')
  if (customer === undefined) return json(404, { error: 'no-such-customer' })
  api.ledger.doomed.set(customer.id, numberIn(fields, 'count') ?? 1)
  return json(200, { customer: customer.id, failingPayments: api.ledger.doomed.get(customer.id) })
}

/** `POST refund {charge | customer, amount?}`: for a customer, refunds the last payment. */
function giveBack({ api }: PaymentControl, { fields }: Asked): Answer {
  const charge = chargeIn(api.ledger, fields)
  if (charge === undefined) return json(404, { error: 'no-such-charge' })
  return outcome(refund(api.ledger, charge, numberIn(fields, 'amount'), 'requested_by_customer'))
}

/** `POST dispute {charge | customer, reason?}`. */
function openDispute({ api }: PaymentControl, { fields }: Asked): Answer {
  const charge = chargeIn(api.ledger, fields)
  if (charge === undefined) return json(404, { error: 'no-such-charge' })
  return outcome(dispute(api.ledger, charge, textIn(fields, 'reason')))
}

/** `POST close-dispute {dispute, outcome: won | lost}`. */
function decideDispute({ api }: PaymentControl, { fields }: Asked): Answer {
  const opened = api.ledger.disputes.get(textIn(fields, 'dispute') ?? '')
  if (opened === undefined) return json(404, { error: 'no-such-dispute' })
  return outcome(closeDispute(api.ledger, opened, fields['outcome'] === 'won' ? 'won' : 'lost'))
}

/** `POST end {subscription}`: ends it at once, as the vendor's staff can. */
function end({ api }: PaymentControl, { fields }: Asked): Answer {
  const subscription = api.ledger.subscriptions.get(textIn(fields, 'subscription') ?? '')
  if (subscription === undefined) return json(404, { error: 'no-such-subscription' })
  endSubscription(api.ledger, subscription, 'cancellation_requested')
  return json(200, subscription)
}

/** `POST resend {event}`. */
function resend({ api, webhooks }: PaymentControl, { fields }: Asked): Answer {
  const event = api.ledger.events.get(textIn(fields, 'event') ?? '')
  if (event === undefined) return json(404, { error: 'no-such-event' })
  webhooks.resend(event)
  return json(200, { event: event.id })
}

function chargeIn(ledger: Ledger, fields: Fields) {
  const named = ledger.charges.get(textIn(fields, 'charge') ?? '')
  return named ?? lastCharge(ledger, textIn(fields, 'customer') ?? '')
}

function outcome(result: Result<object, string>): Answer {
  return result.ok ? json(200, result.value) : json(409, { error: result.error })
}
