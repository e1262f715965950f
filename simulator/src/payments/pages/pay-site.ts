import { html, text } from '../../wire/answer.ts'
import type { Answer } from '../../wire/answer.ts'
import type { Incoming } from '../../wire/incoming.ts'
import { answerBank, askBank, readCheckout, submitCheckout } from './checkout.ts'
import { readInvoice, submitInvoice } from './invoices.ts'
import type { PaySite, Visit } from './visit.ts'
import { readPortal, submitPortal } from './portal.ts'
import { notice } from './pay-page.ts'

const visits: readonly (readonly [method: string, pattern: RegExp, visit: Visit])[] = [
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

/** The pages that customers see. */
export function answerPaySite(site: PaySite, incoming: Incoming): Answer {
  const found = visits.find(([method, pattern]) => method === incoming.method && pattern.test(incoming.path))
  if (found === undefined) return text(404, 'There is no such page.')
  const [, id = '', action = ''] = found[1].exec(incoming.path) ?? []
  return found[2](site, incoming, id, action)
}

function readReceipt({ ledger }: PaySite, _incoming: Incoming, id: string): Answer {
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
