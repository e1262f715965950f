import { html, text, type Answer } from '../../kit/answer.ts'
import type { Asked, Route } from '../../kit/routes.ts'
import { answerBank, askBank, readCheckout, submitCheckout } from './checkout.ts'
import { readInvoice, submitInvoice } from './invoices.ts'
import { notice } from './pay-page.ts'
import type { PayPages } from './pay-pages.ts'
import { readPortal, submitPortal } from './portal.ts'

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
