import type { Stripe } from 'stripe'
import { markup, type Markup } from '../../kit/page/markup.ts'
import type { CardProblem } from '../ledger/cards.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { cardFields, sampleCards, sampleScript, type Typed } from './card-fields.ts'
import { money } from './money.ts'
import { payPage } from './pay-page.ts'

/** Renders the hosted checkout: the price on one side, the card on the other. */
export function checkoutPage(
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
<h1>Subscribe to ${ledger.options.productName}</h1><p class="sum">${price}<small>a<br>month</small></p>
<dl>${[
    [ledger.options.productName, price],
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
export function bankPage(session: Stripe.Checkout.Session): string {
  const price = money(session.amount_total ?? 0, session.currency ?? 'usd')
  return payPage({
    title: 'Your bank asks',
    narrow: true,
    body: markup`<section class="panel bank"><span class="lock" aria-hidden="true">⌾</span><h1>Is this you?</h1>
<p>Your bank wants to know whether you are paying <b>${price}</b> with this card.</p>
<form method="post" action="/checkout/${session.id}/confirm" class="row"><button class="btn" name="decision" value="allow">Yes, pay</button><button class="btn ghost" name="decision" value="refuse">No, stop</button></form></section>`,
  })
}
