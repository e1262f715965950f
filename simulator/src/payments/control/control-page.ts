import type { Stripe } from 'stripe'
import { act, consolePage, faultPanel } from '../../kit/page/console-page.ts'
import { markup, type Markup } from '../../kit/page/markup.ts'
import { paymentFaultKinds } from '../api/stripe-api.ts'
import { dayOf, momentOf } from '../pages/money.ts'
import { webhookFaultKinds, type Delivery } from '../webhooks/webhooks.ts'
import type { PaymentControl } from './control-api.ts'
import { overview } from './overview.ts'

const shownEvents = 40

/** Renders the console page: time, customers, events, faults. */
export function controlPage({ api, webhooks }: PaymentControl): string {
  const { ledger } = api
  const events = [...ledger.events.values()].toReversed().slice(0, shownEvents)
  return consolePage({
    title: 'Console · Payments',
    brand: 'Payments',
    home: '/',
    footnote: 'A simulated payment service: no card is charged, no money moves.',
    body: markup`<div class="row"><div><h1 data-part="now">${momentOf(ledger.now())}</h1><p class="soft">The time here (UTC); in the demo everything moves with it</p></div><span class="sp"></span>
${act('clock/advance', { days: 1 }, 'A day on', 'loud')}${act('clock/advance', { days: 30 }, '30 days on', 'loud')}${act('clock/advance', { until: 'renewal' }, 'To the next renewal', 'loud')}</div>
<h2>Customers</h2><div class="panel scroll" data-part="customers">${customers(overview(ledger))}</div>
<h2>Events</h2><div class="panel scroll" data-part="events">${eventTable(events, webhooks.deliveries)}</div>
<h2>Faults of the next events</h2>${faultPanel('webhook-faults', webhookFaultKinds, webhooks.faults.list(), (kind) => words[kind])}
<h2>Faults of the API</h2>${faultPanel('faults', paymentFaultKinds, api.faults.list())}`,
  })
}

function customers(all: ReturnType<typeof overview>): Markup {
  if (all.length === 0) return markup`<p class="soft">Nobody has paid yet. Start a checkout in the shop.</p>`
  return markup`<table><tr><th>Customer</th><th>Subscription</th><th>Until</th><th>Make it happen</th></tr>${all
    .toReversed()
    .map(
      (
        each,
      ) => markup`<tr><td>${each.email ?? 'no e-mail'}<br><code class="soft">${each.customer}</code></td><td>${state(each)}</td><td class="num">${each.periodEnd === null ? '–' : dayOf(each.periodEnd)}</td>
<td>${act('fail-next', { customer: each.customer }, each.failingPayments > 0 ? 'Next payment fails ✓' : 'Fail next payment')} ${each.lastCharge !== null && markup`${!each.refunded && act('refund', { charge: each.lastCharge }, 'Refund')} ${!each.disputed && act('dispute', { charge: each.lastCharge }, 'Dispute')}`} ${each.subscription !== null && each.status !== 'canceled' && act('end', { subscription: each.subscription }, 'End now')}</td></tr>`,
    )}</table>`
}

function state({ status, endsWithPeriod, refunded, disputed }: ReturnType<typeof overview>[number]): Markup {
  const remarks = [endsWithPeriod && 'ends with the period', refunded && 'refunded', disputed && 'disputed']
  const kind = status === 'active' ? '' : status === null || status === 'canceled' ? 'none' : 'warn'
  return markup`<span class="pill ${kind}"><i></i>${status?.replace('_', ' ') ?? 'none'}</span> <span class="soft small">${remarks.filter(Boolean).join(', ')}</span>`
}

const words = {
  duplicate: 'comes twice',
  reorder: 'comes late',
  delay: 'waits a minute',
  loss: 'gets lost',
  tampered: 'is forged',
  stale: 'is replayed',
} as const

function eventTable(events: readonly Stripe.Event[], deliveries: readonly Delivery[]): Markup {
  if (events.length === 0) return markup`<p class="soft">Nothing has happened yet.</p>`
  return markup`<table><tr><th>Event</th><th>When</th><th>Shop’s answers</th><th></th></tr>${events.map(
    (
      event,
    ) => markup`<tr><td><b>${event.type}</b><br><code class="soft">${event.id}</code></td><td class="num">${momentOf(event.created)}</td>
<td class="num">${deliveries.filter(({ eventId }) => eventId === event.id).map(({ status }) => `${status === 0 ? 'unreachable' : status} `)}</td><td>${act('resend', { event: event.id }, 'Resend')}</td></tr>`,
  )}</table>`
}
