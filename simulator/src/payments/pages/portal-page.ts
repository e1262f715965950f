import type { Stripe } from 'stripe'
import { markup, type Markup } from '../../kit/page/markup.ts'
import type { CardProblem } from '../ledger/cards.ts'
import { idOf } from '../ledger/invoice.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { itemOf } from '../ledger/subscription.ts'
import { cardFields, nothingTyped, sampleCards, sampleScript, type Typed } from './card-fields.ts'
import { dayOf, money } from './money.ts'
import { payPage } from './pay-page.ts'

/** Renders the page where a customer manages the subscription. */
export function portalPage(
  ledger: Ledger,
  session: Stripe.BillingPortal.Session,
  form: { readonly typed: Typed; readonly problem?: CardProblem } = { typed: nothingTyped },
): string {
  const customer = ledger.customer(session.customer)
  const theirs = [...ledger.subscriptions.values()].filter(
    ({ customer }) => idOf(customer) === session.customer,
  )
  const bills = [...ledger.invoices.values()]
    .filter(({ customer }) => customer === session.customer)
    .toReversed()
  return payPage({
    title: 'Your subscription',
    narrow: true,
    script: sampleScript,
    body: markup`<div class="row"><h1>Your subscription</h1></div><p class="soft">${customer?.email} ${session.return_url !== null && markup`· <a href="${session.return_url}">Back to Cratewatch</a>`}</p>
<div class="stack" style="margin-top:22px">${theirs.length === 0 ? markup`<section class="panel"><p>Nothing is subscribed to.</p></section>` : theirs.toReversed().map((each) => plan(ledger, session, each))}
${card(ledger, session, customer, form)}${invoices(bills)}</div>`,
  })
}

function plan(
  ledger: Ledger,
  session: Stripe.BillingPortal.Session,
  subscription: Stripe.Subscription,
): Markup {
  const item = itemOf(subscription)
  const act = (action: string, label: string, kind = '') =>
    markup`<form method="post" action="/portal/${session.id}/${action}"><input type="hidden" name="subscription" value="${subscription.id}"><button class="btn ${kind}">${label}</button></form>`
  const until = dayOf(item.current_period_end)
  const price = money(item.price.unit_amount ?? 0, subscription.currency)
  if (subscription.ended_at !== null)
    return markup`<section class="panel facts2"><div><h2>${ledger.options.productName}</h2><p class="soft">Ended on ${dayOf(subscription.ended_at)}</p></div><span class="pill none"><i></i>Ended</span></section>`
  const ends = subscription.cancel_at !== null
  return markup`<section class="panel facts2"><div><h2>${ledger.options.productName}</h2><p><b>${price}</b> a month</p>
<p class="soft">${ends ? `Ends on ${until}` : `Renews on ${until}`}</p>${subscription.status !== 'active' && markup`<p class="why">The last payment failed (${subscription.status.replace('_', ' ')}).</p>`}</div>
${ends ? act('resume', 'Keep it') : act('cancel', 'Cancel', 'ghost')}</section>`
}

function card(
  ledger: Ledger,
  session: Stripe.BillingPortal.Session,
  customer: Stripe.Customer | undefined,
  form: { readonly typed: Typed; readonly problem?: CardProblem },
): Markup {
  const filed = [...ledger.subscriptions.values()].findLast(
    (each) => idOf(each.customer) === session.customer,
  )
  const current = customer?.invoice_settings.default_payment_method ?? filed?.default_payment_method
  const method = current ? ledger.paymentMethods.get(idOf(current)) : undefined
  return markup`<section class="panel"><h2>Card</h2><p>${method?.card ? `${brandName(method.card.brand)} ending in ${method.card.last4}, expires ${method.card.exp_month}/${method.card.exp_year}` : 'No card is on file.'}</p>
<details ${form.problem && markup`open`}><summary class="soft">Use another card</summary><form class="stack" style="margin-top:14px" method="post" action="/portal/${session.id}/card" novalidate>
${cardFields(form.typed, form.problem)}<button class="btn">Use this card</button>${sampleCards()}</form></details></section>`
}

function invoices(bills: readonly Stripe.Invoice[]): Markup {
  return markup`<section class="panel"><h2>Invoices</h2>${
    bills.length === 0
      ? markup`<p class="soft">None yet.</p>`
      : markup`<table><tr><th>Date</th><th>Amount</th><th>State</th></tr>
${bills.map((bill) => markup`<tr><td><a href="${bill.hosted_invoice_url ?? '#'}">${dayOf(bill.created)}</a></td><td class="num">${money(bill.total, bill.currency)}</td><td>${bill.status}</td></tr>`)}</table>`
  }</section>`
}

function brandName(brand: string): string {
  return brand.slice(0, 1).toUpperCase() + brand.slice(1)
}
