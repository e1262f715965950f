import type { Stripe } from 'stripe'
import { liveScript } from '../../chat/plumbing/live-script.ts'
import { markup } from '../../page/markup.ts'
import type { Markup } from '../../page/markup.ts'
import { dayOf, momentOf } from '../pages/money.ts'
import { payPage } from '../pages/pay-page.ts'
import { webhookFaultKinds } from '../webhooks/webhook-fault.ts'
import type { Delivery } from '../webhooks/webhooks.ts'
import type { Desk } from './desk.ts'
import { overview } from './overview.ts'

const shownEvents = 40

/** The desk as a page: time, customers, events. */
export function controlPage({ api, webhooks }: Desk): string {
  const { ledger } = api
  const events = [...ledger.events.values()].toReversed().slice(0, shownEvents)
  return payPage({
    title: 'Payments desk',
    script: liveScript,
    body: markup`<div class="desk" data-live="/live"><div class="row"><div><h1 data-part="now">${momentOf(ledger.now())}</h1><p class="soft">The payment service’s own time (UTC)</p></div><span class="sp" style="flex:1"></span>
${clockButton('days', '1', 'A day on')}${clockButton('days', '30', '30 days on')}${clockButton('until', 'renewal', 'To the next renewal')}</div>
<p class="why" data-refusal role="alert"></p>
<h2>Customers</h2><div class="panel scroll" data-part="customers">${customers(overview(ledger))}</div>
<h2>Events</h2><div class="row" data-part="traps">${traps(webhooks.faults.list())}</div>
<div class="panel scroll" style="margin-top:14px" data-part="events">${eventTable(events, webhooks.deliveries)}</div></div>`,
  })
}

function clockButton(name: string, value: string, label: string): Markup {
  return markup`<form data-quiet method="post" action="/_control/clock/advance"><button class="btn" name="${name}" value="${value}">${label}</button></form>`
}

function customers(all: ReturnType<typeof overview>): Markup {
  if (all.length === 0) return markup`<p class="soft">Nobody has paid yet. Start a checkout in the shop.</p>`
  return markup`<table><tr><th>Customer</th><th>Subscription</th><th>Until</th><th>Make it happen</th></tr>${all
    .toReversed()
    .map(
      (
        each,
      ) => markup`<tr><td>${each.email ?? 'no e-mail'}<br><code class="soft">${each.customer}</code></td><td>${state(each)}</td><td class="num">${each.periodEnd === null ? '–' : dayOf(each.periodEnd)}</td>
<td>${deed('fail-next', 'customer', each.customer, each.failingPayments > 0 ? 'Next payment fails ✓' : 'Fail next payment')} ${each.lastCharge !== null && markup`${!each.refunded && deed('refund', 'charge', each.lastCharge, 'Refund')} ${!each.disputed && deed('dispute', 'charge', each.lastCharge, 'Dispute')}`} ${each.subscription !== null && each.status !== 'canceled' && deed('end', 'subscription', each.subscription, 'End now')}</td></tr>`,
    )}</table>`
}

function state({ status, endsWithPeriod, refunded, disputed }: ReturnType<typeof overview>[number]): Markup {
  const remarks = [endsWithPeriod && 'ends with the period', refunded && 'refunded', disputed && 'disputed']
  const kind = status === 'active' ? '' : status === null || status === 'canceled' ? 'none' : 'warn'
  return markup`<span class="pill ${kind}"><i></i>${status?.replace('_', ' ') ?? 'none'}</span> <span class="soft small">${remarks.filter(Boolean).join(', ')}</span>`
}

function deed(action: string, field: string, id: string, label: string): Markup {
  return markup`<form data-quiet method="post" action="/_control/${action}"><input type="hidden" name="${field}" value="${id}"><button class="btn ghost">${label}</button></form>`
}

function traps(set: readonly { readonly kind: string }[]): Markup {
  return markup`<span class="soft">The next event:</span>${webhookFaultKinds.map(
    (kind) =>
      markup`<form data-quiet method="post" action="/_control/webhook-faults"><input type="hidden" name="next" value="1"><button class="btn ghost" name="kind" value="${kind}">${words[kind]}${set.some((fault) => fault.kind === kind) && ' ✓'}</button></form>`,
  )}`
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
<td class="num">${deliveries.filter(({ eventId }) => eventId === event.id).map(({ status }) => `${status === 0 ? 'unreachable' : status} `)}</td><td>${deed('resend', 'event', event.id, 'Resend')}</td></tr>`,
  )}</table>`
}
