import { seeOther } from '../../chat/plumbing/see-other.ts'
import { html } from '../../wire/answer.ts'
import type { Answer } from '../../wire/answer.ts'
import type { Incoming } from '../../wire/incoming.ts'
import { collectInvoice } from '../billing/collect-invoice.ts'
import { changeCard } from '../billing/file-card.ts'
import { idOf } from '../ledger/invoice.ts'
import { nothingTyped } from './card-fields.ts'
import { invoicePage } from './invoice-page.ts'
import { notice } from './pay-page.ts'
import type { PaySite } from './visit.ts'
import { readTyped } from './typed-card.ts'

export function readInvoice({ ledger }: PaySite, _incoming: Incoming, id: string): Answer {
  const invoice = ledger.invoices.get(id)
  return invoice === undefined
    ? html(404, notice('No such invoice', 'The page you were looking for could not be found.'))
    : html(200, invoicePage(invoice, { typed: nothingTyped }))
}

/** Pays an open invoice with a new card, which is kept for the renewals to come. */
export function submitInvoice(site: PaySite, incoming: Incoming, id: string): Answer {
  const { ledger } = site
  const invoice = ledger.invoices.get(id)
  const customer = ledger.customer(idOf(invoice?.customer ?? ''))
  if (invoice?.status !== 'open' || customer === undefined) return readInvoice(site, incoming, id)
  const { typed, card } = readTyped(ledger, incoming)
  if (!card.ok) return html(422, invoicePage(invoice, { typed, problem: card.error }))
  const method = changeCard(ledger, customer, card.value, { name: typed.name || null, email: customer.email })
  const paid = collectInvoice(ledger, invoice, method.id)
  if (paid.ok) return seeOther(`/invoices/${id}`)
  const declined = typeof paid.error === 'string' ? 'This invoice cannot be paid now.' : paid.error.message
  return html(402, invoicePage(invoice, { typed, declined }))
}
