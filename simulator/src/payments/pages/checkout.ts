import type { Stripe } from 'stripe'
import { markup, type Markup } from '../../kit/page.ts'
import type { PageRequest } from '../../kit/routes.ts'
import { html, seeOther, type Answer } from '../../kit/serve.ts'
import { completeCheckout } from '../billing/complete-checkout.ts'
import type { Card, CardProblem } from '../ledger/cards.ts'
import type { Holder } from '../ledger/customer.ts'
import { PRODUCT, type Ledger } from '../ledger/ledger.ts'
import {
  nothingTyped,
  cardFields,
  sampleCards,
  sampleScript,
  type Typed,
  notice,
  payPage,
  type PayPages,
  readTyped,
  money,
} from './pay-page.ts'

export function readCheckout({ ledger }: PayPages, { params: [id = ''] }: PageRequest): Answer {
  const session = ledger.checkoutSessions.get(id)
  if (session?.status !== 'open') return closed(session)
  return html(200, checkoutPage(ledger, session, nothingTyped))
}

/** Handles the sent form: invalid input and declined cards show it again; some cards need the bank's confirmation. */
export function submitCheckout(site: PayPages, { params: [id = ''], fields }: PageRequest): Answer {
  const { ledger } = site
  const session = ledger.checkoutSessions.get(id)
  if (session?.status !== 'open') return closed(session)
  const { typed, card } = readTyped(ledger, fields)
  if (!card.ok) return html(422, checkoutPage(ledger, session, typed, { problem: card.error }))
  const payer = { name: typed.name || null, email: typed.email || null }
  const paid = completeCheckout(ledger, session, card.value, { ...payer, confirmed: false })
  if (paid.ok) return thanks(session)
  if (paid.error === 'not-open') return closed(session)
  if (paid.error === 'needs-confirmation') return wait(site, session, card.value, payer)
  return html(402, checkoutPage(ledger, session, typed, { declined: paid.error.message }))
}

/** Renders the bank's page; without a card that waits, it goes back to the form. */
export function askBank({ ledger, waiting }: PayPages, { params: [id = ''] }: PageRequest): Answer {
  const session = ledger.checkoutSessions.get(id)
  if (session?.status !== 'open') return closed(session)
  return waiting.has(id) ? html(200, bankPage(session)) : seeOther(`/checkout/${id}`)
}

export function answerBank(
  { ledger, waiting }: PayPages,
  { params: [id = ''], fields }: PageRequest,
): Answer {
  const session = ledger.checkoutSessions.get(id)
  const payment = waiting.get(id)
  if (session?.status !== 'open') return closed(session)
  if (payment === undefined) return seeOther(`/checkout/${id}`)
  waiting.delete(id)
  if (fields['decision'] !== 'allow') {
    const declined =
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
    return html(402, checkoutPage(ledger, session, nothingTyped, { declined }))
  }
  completeCheckout(ledger, session, payment.card, { ...payment.payer, confirmed: true })
  return thanks(session)
}

function wait(site: PayPages, session: Stripe.Checkout.Session, card: Card, payer: Holder): Answer {
  site.waiting.set(session.id, { card, payer })
  return seeOther(`/checkout/${session.id}/confirm`)
}

function thanks(session: Stripe.Checkout.Session): Answer {
  return seeOther((session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id))
}

function closed(session: Stripe.Checkout.Session | undefined): Answer {
  if (session === undefined)
    return html(404, notice('Something went wrong', 'The page you were looking for could not be found.'))
  const back =
    session.cancel_url === null ? undefined : { href: session.cancel_url, label: 'Back to the shop' }
  return session.status === 'complete'
    ? html(200, notice('All done here', 'You have paid on this page already.', back))
    : html(410, notice('This page has timed out', 'Nothing was charged. Start again from the shop.', back))
}

/** Renders the hosted checkout: the price on one side, the card on the other. */
function checkoutPage(
  ledger: Ledger,
  session: Stripe.Checkout.Session,
  typed: Typed,
  refusal: { readonly problem?: CardProblem; readonly declined?: string } = {},
): string {
  const price = money(session.amount_total ?? 0, session.currency ?? 'usd')
  return payPage({
    title: `Pay ${price} a month`,
    script: sampleScript,
    body: markup`<div class="till">${bill(ledger, session, price)}
<form class="fill" method="post" action="/checkout/${session.id}" novalidate><h2>Pay by card</h2>
${refusal.declined !== undefined && markup`<p class="alarm" role="alert">${refusal.declined}</p>`}
<div class="field"><label for="email">E-mail</label>${email(ledger, session, typed)}</div>
${cardFields(typed, refusal.problem)}
<button class="btn wide">Subscribe for ${price} a month</button>
<p class="soft small">You can cancel whenever you like; what is paid stays yours until the month ends.</p>${sampleCards()}</form></div>`,
  })
}

function bill(ledger: Ledger, session: Stripe.Checkout.Session, price: string): Markup {
  return markup`<section class="bill">${session.cancel_url !== null && markup`<a href="${session.cancel_url}">← Back without paying</a>`}
<h1>Subscribe to ${PRODUCT.name}</h1><p class="sum">${price}<small>a<br>month</small></p>
<dl>${[
    [PRODUCT.name, price],
    ['Subtotal', price],
    ['Due today', price],
  ].map(([what, amount]) => markup`<div><dt>${what}</dt><dd>${amount}</dd></div>`)}</dl></section>`
}

function email(ledger: Ledger, session: Stripe.Checkout.Session, typed: Typed): Markup {
  const known = typeof session.customer === 'string' && ledger.customer(session.customer)?.email
  return known
    ? markup`<input id="email" name="email" type="email" readonly value="${known}">`
    : markup`<input id="email" name="email" type="email" required autocomplete="off" value="${typed.email}">`
}

/** Renders a bank's confirmation page. */
function bankPage(session: Stripe.Checkout.Session): string {
  const price = money(session.amount_total ?? 0, session.currency ?? 'usd')
  return payPage({
    title: 'Your bank asks',
    narrow: true,
    body: markup`<section class="panel bank"><span class="lock" aria-hidden="true">⌾</span><h1>Is this you?</h1>
<p>Your bank wants to know whether you are paying <b>${price}</b> with this card.</p>
<form method="post" action="/checkout/${session.id}/confirm" class="row"><button class="btn" name="decision" value="allow">Yes, pay</button><button class="btn ghost" name="decision" value="refuse">No, stop</button></form></section>`,
  })
}
