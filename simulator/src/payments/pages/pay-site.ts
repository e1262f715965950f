import type { Stripe } from 'stripe'
import { markup, type Markup } from '../../kit/page.ts'
import type { PageRequest, Route } from '../../kit/routes.ts'
import { html, text, seeOther, type Answer } from '../../kit/serve.ts'
import { changeCard } from '../billing/complete-checkout.ts'
import { endWithPeriod } from '../billing/end-subscription.ts'
import type { CardProblem } from '../ledger/cards.ts'
import { idOf } from '../ledger/invoice.ts'
import { PRODUCT, type Ledger } from '../ledger/ledger.ts'
import { itemOf } from '../ledger/subscription.ts'
import { answerBank, askBank, readCheckout, submitCheckout } from './checkout.ts'
import {
  notice,
  payPage,
  type PayPages,
  readTyped,
  nothingTyped,
  cardFields,
  sampleCards,
  sampleScript,
  type Typed,
  dayOf,
  money,
} from './pay-page.ts'

function readPortal({ ledger }: PayPages, { params: [id = ''] }: PageRequest): Answer {
  const session = ledger.portalSessions.get(id)
  return session === undefined || ledger.customer(session.customer) === undefined
    ? html(404, notice('This link is not valid any more', 'Open the page again from the shop.'))
    : html(200, portalPage(ledger, session))
}

/** Cancels, takes a cancellation back, or changes the card, and shows the page again. */
function submitPortal(site: PayPages, request: PageRequest): Answer {
  const {
    params: [id = '', action],
    fields,
  } = request
  const { ledger } = site
  const session = ledger.portalSessions.get(id)
  const customer = session && ledger.customer(session.customer)
  if (session === undefined || customer === undefined) return readPortal(site, request)
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
]

/** Renders the page where a customer manages the subscription. */
function portalPage(
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
    return markup`<section class="panel facts2"><div><h2>${PRODUCT.name}</h2><p class="soft">Ended on ${dayOf(subscription.ended_at)}</p></div><span class="pill none"><i></i>Ended</span></section>`
  const ends = subscription.cancel_at !== null
  return markup`<section class="panel facts2"><div><h2>${PRODUCT.name}</h2><p><b>${price}</b> a month</p>
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
${bills.map((bill) => markup`<tr><td>${dayOf(bill.created)}</td><td class="num">${money(bill.total, bill.currency)}</td><td>${bill.status}</td></tr>`)}</table>`
  }</section>`
}

function brandName(brand: string): string {
  return brand.slice(0, 1).toUpperCase() + brand.slice(1)
}

/** The path of the vendor's script, below the address of the pages. */
export const scriptPath = '/v3/'

/** The vendor's script, reduced to what a hosted checkout needs: it accepts a publishable key. */
const script = `'use strict'
window.Stripe = function Stripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_'))
    throw new Error('Please call Stripe() with your publishable key. You used an empty string or a secret key.')
  return { _isSimulated: true }
}
window.Stripe.version = 3
`

export function browserScript(): Answer {
  return text(200, script, 'text/javascript; charset=utf-8')
}
