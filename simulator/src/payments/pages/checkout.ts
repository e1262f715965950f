import type { Stripe } from 'stripe'
import { html, seeOther, type Answer } from '../../kit/answer.ts'
import type { Asked } from '../../kit/routes.ts'
import { completeCheckout } from '../billing/complete-checkout.ts'
import type { Card } from '../ledger/cards.ts'
import type { Holder } from '../ledger/payment-method.ts'
import { nothingTyped } from './card-fields.ts'
import { bankPage, checkoutPage } from './checkout-page.ts'
import { notice } from './pay-page.ts'
import type { PayPages } from './pay-pages.ts'
import { readTyped } from './typed-card.ts'

export function readCheckout({ ledger }: PayPages, { params: [id = ''] }: Asked): Answer {
  const session = ledger.checkoutSessions.get(id)
  if (session?.status !== 'open') return closed(session)
  return html(200, checkoutPage(ledger, session, nothingTyped))
}

/** Handles the sent form: invalid input and declined cards show it again; some cards need the bank's confirmation. */
export function submitCheckout(site: PayPages, { params: [id = ''], fields }: Asked): Answer {
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
export function askBank({ ledger, waiting }: PayPages, { params: [id = ''] }: Asked): Answer {
  const session = ledger.checkoutSessions.get(id)
  if (session?.status !== 'open') return closed(session)
  return waiting.has(id) ? html(200, bankPage(session)) : seeOther(`/checkout/${id}`)
}

export function answerBank({ ledger, waiting }: PayPages, { params: [id = ''], fields }: Asked): Answer {
  const session = ledger.checkoutSessions.get(id)
  const asked = waiting.get(id)
  if (session?.status !== 'open') return closed(session)
  if (asked === undefined) return seeOther(`/checkout/${id}`)
  waiting.delete(id)
  if (fields['decision'] !== 'allow') {
    const declined =
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
    return html(402, checkoutPage(ledger, session, nothingTyped, { declined }))
  }
  completeCheckout(ledger, session, asked.card, { ...asked.payer, confirmed: true })
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
