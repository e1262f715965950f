import { html, seeOther, type Answer } from '../../kit/answer.ts'
import type { Asked } from '../../kit/routes.ts'
import { collectInvoice } from '../billing/collect-invoice.ts'
import { changeCard } from '../billing/file-card.ts'
import { idOf } from '../ledger/invoice.ts'
import { nothingTyped } from './card-fields.ts'
import { invoicePage } from './invoice-page.ts'
import { notice } from './pay-page.ts'
import type { PayPages } from './pay-pages.ts'
import { readTyped } from './typed-card.ts'

export function readInvoice({ ledger }: PayPages, { params: [id = ''] }: Asked): Answer {
  const invoice = ledger.invoices.get(id)
  return invoice === undefined
    ? html(404, notice('No such invoice', 'The page you were looking for could not be found.'))
    : html(200, invoicePage(invoice, { typed: nothingTyped }))
}

/** Pays an open invoice with a new card, which is kept for the renewals to come. */
export function submitInvoice(site: PayPages, asked: Asked): Answer {
  const {
    params: [id = ''],
    fields,
  } = asked
  const { ledger } = site
  const invoice = ledger.invoices.get(id)
  const customer = ledger.customer(idOf(invoice?.customer ?? ''))
  if (invoice?.status !== 'open' || customer === undefined) return readInvoice(site, asked)
  const { typed, card } = readTyped(ledger, fields)
  if (!card.ok) return html(422, invoicePage(invoice, { typed, problem: card.error }))
  const method = changeCard(ledger, customer, card.value, { name: typed.name || null, email: customer.email })
  const paid = collectInvoice(ledger, invoice, method.id)
  if (paid.ok) return seeOther(`/invoices/${id}`)
  const declined = typeof paid.error === 'string' ? 'This invoice cannot be paid now.' : paid.error.message
  return html(402, invoicePage(invoice, { typed, declined }))
}
