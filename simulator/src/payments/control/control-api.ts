import { days } from '@cratewatch/domain/kernel/duration'
import type { Result } from '@cratewatch/domain/kernel/result'
import { numberIn, readControlBody, textIn } from '../../chat/plumbing/control-body.ts'
import type { ControlBody } from '../../chat/plumbing/control-body.ts'
import { route } from '../../chat/plumbing/routes.ts'
import type { Route } from '../../chat/plumbing/routes.ts'
import { json } from '../../wire/answer.ts'
import type { Answer } from '../../wire/answer.ts'
import type { Incoming } from '../../wire/incoming.ts'
import { endSubscription } from '../billing/end-subscription.ts'
import { closeDispute, dispute, refund } from '../billing/give-back.ts'
import { hour } from '../ledger/calendar.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { clearFaults, listFaults, setFault, setWebhookFault } from './control-faults.ts'
import type { Desk } from './desk.ts'
import { lastCharge, overview } from './overview.ts'
import { paySession } from './pay-session.ts'

const routes: readonly Route<Desk>[] = [
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
  ['GET', /^\/_control\/requests$/, ({ api }) => json(200, { requests: api.requests.list() })],
  ['GET', /^\/_control\/faults$/, listFaults],
  ['POST', /^\/_control\/faults$/, setFault],
  ['POST', /^\/_control\/webhook-faults$/, setWebhookFault],
  ['DELETE', /^\/_control\/faults$/, clearFaults],
]

/** The hand behind the curtain: `/_control/*`, JSON (or a form) in, JSON out, outside every key and trap. */
export function answerControl(desk: Desk, incoming: Incoming): Answer {
  return route(routes, desk, incoming)
}

function state({ api }: Desk): Answer {
  return json(200, { now: api.ledger.now(), customers: overview(api.ledger) })
}

/** `POST clock/advance {ms? | days? | until: 'renewal'}`: `renewal` is just after the next bill was collected. */
function advanceClock({ api }: Desk, incoming: Incoming): Answer {
  const body = readControlBody(incoming)
  const { clock } = api.ledger.options
  const ms =
    body['until'] === 'renewal'
      ? untilRenewal(api.ledger)
      : (numberIn(body, 'ms') ?? days(numberIn(body, 'days') ?? 0))
  if (ms === undefined || ms <= 0) return json(400, { error: 'nothing-to-advance-to' })
  clock.advance(ms)
  return json(200, { now: api.ledger.now() })
}

function untilRenewal(ledger: Ledger): number | undefined {
  const ends = overview(ledger).flatMap(({ status, periodEnd }) =>
    status === 'canceled' || periodEnd === null ? [] : [periodEnd],
  )
  return ends.length === 0 ? undefined : (Math.min(...ends) + hour - ledger.now()) * 1_000 + 1_000
}

/** `POST pay {session, number?}`: pays a checkout page without a browser. */
function pay({ api }: Desk, incoming: Incoming): Answer {
  const body = readControlBody(incoming)
  return outcome(paySession(api.ledger, textIn(body, 'session') ?? '', textIn(body, 'number')))
}

/** `POST fail-next {customer, count?}`: the customer's next payments are declined, whatever the card. */
function failNext({ api }: Desk, incoming: Incoming): Answer {
  const body = readControlBody(incoming)
  const customer = api.ledger.customer(textIn(body, 'customer') ?? '')
  if (customer === undefined) return json(404, { error: 'no-such-customer' })
  api.ledger.doomed.set(customer.id, numberIn(body, 'count') ?? 1)
  return json(200, { customer: customer.id, failingPayments: api.ledger.doomed.get(customer.id) })
}

/** `POST refund {charge | customer, amount?}`: of a customer, the last payment. */
function giveBack({ api }: Desk, incoming: Incoming): Answer {
  const body = readControlBody(incoming)
  const charge = chargeIn(api.ledger, body)
  if (charge === undefined) return json(404, { error: 'no-such-charge' })
  return outcome(refund(api.ledger, charge, numberIn(body, 'amount'), 'requested_by_customer'))
}

/** `POST dispute {charge | customer, reason?}`. */
function openDispute({ api }: Desk, incoming: Incoming): Answer {
  const body = readControlBody(incoming)
  const charge = chargeIn(api.ledger, body)
  if (charge === undefined) return json(404, { error: 'no-such-charge' })
  return outcome(dispute(api.ledger, charge, textIn(body, 'reason')))
}

/** `POST close-dispute {dispute, outcome: won | lost}`. */
function decideDispute({ api }: Desk, incoming: Incoming): Answer {
  const body = readControlBody(incoming)
  const opened = api.ledger.disputes.get(textIn(body, 'dispute') ?? '')
  if (opened === undefined) return json(404, { error: 'no-such-dispute' })
  return outcome(closeDispute(api.ledger, opened, body['outcome'] === 'won' ? 'won' : 'lost'))
}

/** `POST end {subscription}`: somebody at the vendor ends it at once. */
function end({ api }: Desk, incoming: Incoming): Answer {
  const subscription = api.ledger.subscriptions.get(textIn(readControlBody(incoming), 'subscription') ?? '')
  if (subscription === undefined) return json(404, { error: 'no-such-subscription' })
  endSubscription(api.ledger, subscription, 'cancellation_requested')
  return json(200, subscription)
}

/** `POST resend {event}`. */
function resend({ api, webhooks }: Desk, incoming: Incoming): Answer {
  const event = api.ledger.events.get(textIn(readControlBody(incoming), 'event') ?? '')
  if (event === undefined) return json(404, { error: 'no-such-event' })
  webhooks.resend(event)
  return json(200, { event: event.id })
}

function chargeIn(ledger: Ledger, body: ControlBody) {
  const named = ledger.charges.get(textIn(body, 'charge') ?? '')
  return named ?? lastCharge(ledger, textIn(body, 'customer') ?? '')
}

function outcome(result: Result<object, string>): Answer {
  return result.ok ? json(200, result.value) : json(409, { error: result.error })
}
