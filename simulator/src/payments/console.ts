import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Stripe } from 'stripe'
import { act, consoleRoutes } from '../kit/console.ts'
import { markup, type Markup } from '../kit/page.ts'
import { numberIn, textIn, type Fields, type Route } from '../kit/routes.ts'
import { paymentFaultKinds, type StripeApi } from './api/stripe-api.ts'
import { endSubscription } from './billing/end-subscription.ts'
import { closeDispute, dispute, refund } from './billing/give-back.ts'
import { idOf } from './ledger/invoice.ts'
import { hour, type Ledger } from './ledger/ledger.ts'
import { itemOf } from './ledger/subscription.ts'
import { dayOf, momentOf, payFootnote } from './pages/pay-page.ts'
import { webhookFaultKinds, type Delivery, type Webhooks } from './webhooks/webhooks.ts'

/** What the console shows and changes. */
export type PaymentControl = { readonly api: StripeApi; readonly webhooks: Webhooks }

const SHOWN_EVENTS = 40

/** `/`: customers, events, time, faults. */
export const paymentConsole: readonly Route<PaymentControl>[] = consoleRoutes<PaymentControl>({
  brand: 'Payments',
  home: '/',
  footnote: payFootnote,
  body: customersPart,
  acts: {
    'fail-next': failNext,
    refund: ({ api: { ledger } }, fields) =>
      withCharge(ledger, fields, (charge) =>
        refund(ledger, charge, numberIn(fields, 'amount'), 'requested_by_customer'),
      ),
    dispute: ({ api: { ledger } }, fields) => withCharge(ledger, fields, (charge) => dispute(ledger, charge)),
    'close-dispute': decideDispute,
    end: endNow,
    resend,
  },
  faults: [
    {
      title: 'Faults of the next events',
      path: 'webhook-faults',
      kinds: webhookFaultKinds,
      of: ({ webhooks }) => webhooks.faults,
    },
    { title: 'Faults of the API', path: 'faults', kinds: paymentFaultKinds, of: ({ api }) => api.faults },
  ],
  time: ({ api: { ledger } }) => ({ clock: ledger.options.clock, untilRenewal: untilRenewal(ledger) }),
})

/** Returns the ms until just after the next collection; undefined when nobody subscribes. */
export function untilRenewal(ledger: Ledger): number | undefined {
  const ends = [...ledger.subscriptions.values()]
    .filter(({ ended_at }) => ended_at === null)
    .map((subscription) => itemOf(subscription).current_period_end)
  return ends.length === 0 ? undefined : (Math.min(...ends) + hour - ledger.now()) * 1_000 + 1_000
}

/** Declines a customer's next payment, whatever the card. */
function failNext({ api: { ledger } }: PaymentControl, fields: Fields): Result<unknown, string> {
  const customer = ledger.customer(textIn(fields, 'customer') ?? '')
  return customer === undefined ? refused('no-such-customer') : ok(void ledger.doomed.set(customer.id, 1))
}

/** Changes the last successful charge of a customer. */
function withCharge(
  ledger: Ledger,
  fields: Fields,
  change: (charge: Stripe.Charge) => Result<unknown, string>,
): Result<unknown, string> {
  const charge = lastCharge(ledger, textIn(fields, 'customer') ?? '')
  return charge === undefined ? refused('no-such-charge') : change(charge)
}

function lastCharge(ledger: Ledger, customer: string): Stripe.Charge | undefined {
  return [...ledger.charges.values()].findLast((charge) => charge.customer === customer && charge.paid)
}

/** Decides a dispute: `won` by the shop, or `lost`. */
function decideDispute({ api: { ledger } }: PaymentControl, fields: Fields): Result<unknown, string> {
  const opened = ledger.disputes.get(textIn(fields, 'dispute') ?? '')
  const outcome = textIn(fields, 'outcome') === 'won' ? 'won' : 'lost'
  return opened === undefined ? refused('no-such-dispute') : closeDispute(ledger, opened, outcome)
}

/** Ends a subscription at once, as the vendor's staff can. */
function endNow({ api: { ledger } }: PaymentControl, fields: Fields): Result<unknown, string> {
  const subscription = ledger.subscriptions.get(textIn(fields, 'subscription') ?? '')
  return subscription === undefined
    ? refused('no-such-subscription')
    : ok(endSubscription(ledger, subscription, 'cancellation_requested'))
}

function resend({ api, webhooks }: PaymentControl, fields: Fields): Result<unknown, string> {
  const event = api.ledger.events.get(textIn(fields, 'event') ?? '')
  return event === undefined ? refused('no-such-event') : ok(webhooks.resend(event))
}

function customersPart({ api: { ledger }, webhooks }: PaymentControl): Markup {
  const events = [...ledger.events.values()].toReversed().slice(0, SHOWN_EVENTS)
  const customers = [...ledger.customers.keys()].flatMap((id) => ledger.customer(id) ?? []).toReversed()
  return markup`<h1>Customers</h1><div class="panel scroll" data-part="customers">${customers.length === 0 ? markup`<p class="soft">Nobody has paid yet. Start a checkout in the shop.</p>` : markup`<table><tr><th>Customer</th><th>Subscription</th><th>Until</th><th>Make it happen</th></tr>${customers.map((each) => customerRow(ledger, each))}</table>`}</div>
<h2>Events</h2><div class="panel scroll" data-part="events">${events.length === 0 ? markup`<p class="soft">Nothing has happened yet.</p>` : markup`<table><tr><th>Event</th><th>When</th><th>Shop’s answers</th><th></th></tr>${events.map((event) => eventRow(event, webhooks.deliveries))}</table>`}</div>`
}

function customerRow(ledger: Ledger, { id: customer, email }: Stripe.Customer): Markup {
  const subscription = [...ledger.subscriptions.values()].findLast((each) => idOf(each.customer) === customer)
  const charge = lastCharge(ledger, customer)
  const isDoomed = (ledger.doomed.get(customer) ?? 0) > 0
  return markup`<tr><td>${email ?? 'no e-mail'}<br><code class="soft">${customer}</code></td><td>${state(subscription, charge)}</td><td class="num">${subscription ? dayOf(itemOf(subscription).current_period_end) : '–'}</td>
<td>${act('fail-next', { customer }, isDoomed ? 'Next payment fails ✓' : 'Fail next payment')} ${charge && markup`${!charge.refunded && act('refund', { customer }, 'Refund')} ${!charge.disputed && act('dispute', { customer }, 'Dispute')}`} ${subscription?.ended_at === null && act('end', { subscription: subscription.id }, 'End now')}</td></tr>`
}

function state(subscription: Stripe.Subscription | undefined, charge: Stripe.Charge | undefined): Markup {
  const { status = 'none', cancel_at = null, ended_at = null } = subscription ?? {}
  const remarks = [
    cancel_at !== null && ended_at === null && 'ends with the period',
    charge?.refunded && 'refunded',
    charge?.disputed && 'disputed',
  ]
  const paysNothing = status === 'none' || status === 'canceled' ? 'none' : 'warn'
  const look = status === 'active' ? '' : paysNothing
  return markup`<span class="pill ${look}"><i></i>${status.replace('_', ' ')}</span> <span class="soft small">${remarks.filter(Boolean).join(', ')}</span>`
}

function eventRow({ id, type, created }: Stripe.Event, deliveries: readonly Delivery[]): Markup {
  const answers = deliveries.filter(({ eventId }) => eventId === id)
  return markup`<tr><td><b>${type}</b><br><code class="soft">${id}</code></td><td class="num">${momentOf(created)}</td>
<td class="num">${answers.map(({ status }) => `${status === 0 ? 'unreachable' : status} `)}</td><td>${act('resend', { event: id }, 'Resend')}</td></tr>`
}
