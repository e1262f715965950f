import type { Stripe } from 'stripe'
import { markup } from '../../kit/page/markup.ts'
import type { CardProblem } from '../ledger/cards.ts'
import { cardFields, sampleCards, sampleScript, type Typed } from './card-fields.ts'
import { dayOf, money } from './money.ts'
import { payPage } from './pay-page.ts'

/** The hosted page of an invoice; an open one can be paid here. */
export function invoicePage(
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
