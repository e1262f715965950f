import { html, seeOther, type Answer } from '../../kit/answer.ts'
import type { Asked } from '../../kit/routes.ts'
import { endWithPeriod } from '../billing/end-subscription.ts'
import { changeCard } from '../billing/file-card.ts'
import { idOf } from '../ledger/invoice.ts'
import { notice } from './pay-page.ts'
import type { PayPages } from './pay-pages.ts'
import { portalPage } from './portal-page.ts'
import { readTyped } from './typed-card.ts'

export function readPortal({ ledger }: PayPages, { params: [id = ''] }: Asked): Answer {
  const session = ledger.portalSessions.get(id)
  return session === undefined || ledger.customer(session.customer) === undefined
    ? html(404, notice('This link is not valid any more', 'Open the page again from the shop.'))
    : html(200, portalPage(ledger, session))
}

/** Cancels, takes a cancellation back, or changes the card, and shows the page again. */
export function submitPortal(site: PayPages, asked: Asked): Answer {
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
