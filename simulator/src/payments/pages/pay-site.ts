import { html, text, seeOther, type Answer } from '../../kit/answer.ts'
import type { Asked, Route } from '../../kit/routes.ts'
import { answerBank, askBank, readCheckout, submitCheckout } from './checkout.ts'
import { notice, payPage } from './pay-page.ts'
import type { PayPages } from './pay-pages.ts'
import { endWithPeriod } from '../billing/end-subscription.ts'
import { changeCard } from '../billing/file-card.ts'
import { idOf } from '../ledger/invoice.ts'
import { portalPage } from './portal-page.ts'
import { readTyped } from './typed-card.ts'
import { collectInvoice } from '../billing/collect-invoice.ts'
import { nothingTyped, cardFields, sampleCards, sampleScript, type Typed } from './card-fields.ts'
import type { Stripe } from 'stripe'
import { markup } from '../../kit/page/markup.ts'
import type { CardProblem } from '../ledger/cards.ts'
import { dayOf, money } from './money.ts'

function readInvoice({ ledger }: PayPages, { params: [id = ''] }: Asked): Answer {
  const invoice = ledger.invoices.get(id)
  return invoice === undefined
    ? html(404, notice('No such invoice', 'The page you were looking for could not be found.'))
    : html(200, invoicePage(invoice, { typed: nothingTyped }))
}

/** Pays an open invoice with a new card, which is stored for renewals. */
function submitInvoice(site: PayPages, asked: Asked): Answer {
  const {
    params: [id = ''],
    fields,
  } = asked
  const { ledger } = site
  const invoice = ledger.invoices.get(id)
  const customer = ledger.customer(idOf(invoice?.customer ?? ''))
  if (invoice?.status !== 'open' || customer === undefined) return readInvoice(site, asked)
  const { typed, card } = readTyped(ledger, fields)
  if (!card.ok) return html(422, invoicePage(invoice, { typed, problem: card.error }))
  const method = changeCard(ledger, customer, card.value, { name: typed.name || null, email: customer.email })
  const paid = collectInvoice(ledger, invoice, method.id)
  if (paid.ok) return seeOther(`/invoices/${id}`)
  const declined = typeof paid.error === 'string' ? 'This invoice cannot be paid now.' : paid.error.message
  return html(402, invoicePage(invoice, { typed, declined }))
}

/** Renders the hosted page of an invoice; an open one can be paid. */
function invoicePage(
  invoice: Stripe.Invoice,
  form: { readonly typed: Typed; readonly problem?: CardProblem; readonly declined?: string },
): string {
  const total = money(invoice.total, invoice.currency)
  return payPage({
    title: `Invoice ${invoice.number ?? ''}`,
    narrow: true,
    script: sampleScript,
    body: markup`<section class="panel stack"><div class="row"><h1>Invoice</h1><span class="sp"></span><span class="pill ${invoice.status !== 'paid' && 'warn'}"><i></i>${invoice.status}</span></div>
<dl class="facts"><dt>Number</dt><dd class="mono">${invoice.number ?? 'draft'}</dd><dt>Date</dt><dd>${dayOf(invoice.created)}</dd><dt>For</dt><dd>${invoice.customer_email}</dd></dl>
<table><tr><th>What</th><th>Amount</th></tr>${invoice.lines.data.map((line) => markup`<tr><td>${line.description}<br><span class="soft small">${dayOf(line.period.start)} – ${dayOf(line.period.end)}</span></td><td class="num">${money(line.amount, line.currency)}</td></tr>`)}
<tr><td><b>Total</b></td><td class="num"><b>${total}</b></td></tr></table>
${invoice.status === 'open' && markup`<form class="stack" method="post" action="/invoices/${invoice.id}" novalidate>${form.declined !== undefined && markup`<p class="alarm" role="alert">${form.declined}</p>`}${cardFields(form.typed, form.problem)}<button class="btn wide">Pay ${total}</button>${sampleCards()}</form>`}</section>`,
  })
}

function readPortal({ ledger }: PayPages, { params: [id = ''] }: Asked): Answer {
  const session = ledger.portalSessions.get(id)
  return session === undefined || ledger.customer(session.customer) === undefined
    ? html(404, notice('This link is not valid any more', 'Open the page again from the shop.'))
    : html(200, portalPage(ledger, session))
}

/** Cancels, takes a cancellation back, or changes the card, and shows the page again. */
function submitPortal(site: PayPages, asked: Asked): Answer {
  const {
    params: [id = '', action],
    fields,
  } = asked
  const { ledger } = site
  const session = ledger.portalSessions.get(id)
  const customer = session && ledger.customer(session.customer)
  if (session === undefined || customer === undefined) return readPortal(site, asked)
  if (action === 'card') {
    const { typed, card } = readTyped(ledger, fields)
    if (!card.ok) return html(422, portalPage(ledger, session, { typed, problem: card.error }))
    changeCard(ledger, customer, card.value, { name: typed.name || null, email: customer.email })
    return seeOther(`/portal/${id}`)
  }
  const subscription = ledger.subscriptions.get(String(fields['subscription']))
  const theirs = subscription !== undefined && idOf(subscription.customer) === customer.id
  if (theirs && subscription.ended_at === null)
    endWithPeriod(ledger, subscription, action === 'cancel', 'portal')
  return seeOther(`/portal/${id}`)
}

/** The pages that customers see. */
export const paySite: readonly Route<PayPages>[] = [
  ['GET', /^\/checkout\/(\w+)$/, readCheckout],
  ['POST', /^\/checkout\/(\w+)$/, submitCheckout],
  ['GET', /^\/checkout\/(\w+)\/confirm$/, askBank],
  ['POST', /^\/checkout\/(\w+)\/confirm$/, answerBank],
  ['GET', /^\/portal\/(\w+)$/, readPortal],
  ['POST', /^\/portal\/(\w+)\/(cancel|resume|card)$/, submitPortal],
  ['GET', /^\/invoices\/(\w+)(?:\/pdf)?$/, readInvoice],
  ['POST', /^\/invoices\/(\w+)$/, submitInvoice],
  ['GET', /^\/receipts\/(\w+)$/, readReceipt],
]

function readReceipt({ ledger }: PayPages, { params: [id = ''] }: Asked): Answer {
  const charge = ledger.charges.get(id)
  if (charge === undefined) return text(404, 'There is no such receipt.')
  const card = charge.payment_method_details?.card
  return html(
    200,
    notice(
      'Receipt',
      `${charge.description ?? 'Payment'}: ${(charge.amount / 100).toFixed(2)} ${charge.currency.toUpperCase()}, ${card?.brand ?? 'card'} ending in ${card?.last4 ?? '????'}.`,
    ),
  )
}
