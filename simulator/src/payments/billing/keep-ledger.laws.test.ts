import fc from 'fast-check'
import type { Stripe } from 'stripe'
import { expect, it } from 'vitest'
import { standingClock } from '../../kit/clock.ts'
import { newCheckoutSession } from '../ledger/checkout-session.ts'
import { newCustomer } from '../ledger/customer.ts'
import { idOf } from '../ledger/invoice.ts'
import { PRODUCT, type Ledger } from '../ledger/ledger.ts'
import { openLedger } from '../ledger/subscription.ts'
import { collectInvoice } from './collect-invoice.ts'
import { paySession } from './complete-checkout.ts'
import { endSubscription, endWithPeriod } from './end-subscription.ts'

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 800 }) }),
    fc.record({
      do: fc.constantFrom('checkout', 'flaky', 'declined', 'cancel', 'keep', 'doom', 'pay-bill', 'end'),
    }),
  ),
  { maxLength: 40 },
)

/** Plays the life of one customer and returns the ledger. */
function play(life: readonly { readonly do: string; readonly hours?: number }[]): Ledger {
  const clock = standingClock()
  const ledger = openLedger({ clock, site: 'https://pay.example' })
  const customer = newCustomer(ledger, { email: 'nora@example.com', name: 'Nora' })
  ledger.customers.set(customer.id, customer)
  const subscription = () => [...ledger.subscriptions.values()].at(-1)
  const acts: Record<string, (hours: number) => void> = {
    wait: (hours) => clock.advance(hours * 3_600_000),
    checkout: () => paySession(ledger, open(ledger, customer.id)),
    declined: () => paySession(ledger, open(ledger, customer.id), '4000000000000002'),
    flaky: () => paySession(ledger, open(ledger, customer.id), '4000000000000341'),
    cancel: () => living(subscription(), (it) => endWithPeriod(ledger, it, true)),
    keep: () => living(subscription(), (it) => endWithPeriod(ledger, it, false)),
    doom: () => ledger.doomed.set(customer.id, 2),
    'pay-bill': () => {
      for (const bill of ledger.invoices.values()) collectInvoice(ledger, bill)
    },
    end: () => {
      for (const each of ledger.subscriptions.values())
        endSubscription(ledger, each, 'cancellation_requested')
    },
  }
  for (const step of life) acts[step.do]?.(step.hours ?? 0)
  return ledger
}

function open(ledger: Ledger, customer: string): string {
  const session = newCheckoutSession(ledger, {
    price: ledger.prices.get(PRODUCT.priceId)!,
    quantity: 1,
    successUrl: 'https://shop.example',
    cancelUrl: null,
    customer,
    clientReferenceId: null,
    locale: null,
    automaticTax: false,
  })
  ledger.checkoutSessions.set(session.id, session)
  return session.id
}

function living(subscription: Stripe.Subscription | undefined, act: (it: Stripe.Subscription) => void): void {
  if (subscription !== undefined && subscription.ended_at === null) act(subscription)
}

it('the last event about a subscription or a bill shows it as it is', () => {
  fc.assert(
    fc.property(steps, (life) => {
      const ledger = play(life)
      const told = new Map<string, object>()
      for (const { data } of ledger.events.values()) told.set((data.object as { id: string }).id, data.object)
      for (const kept of [...ledger.subscriptions.values(), ...ledger.invoices.values()])
        expect(told.get(kept.id ?? '')).toEqual(kept)
    }),
  )
})

it('no month is billed twice, none of a living subscription is left out, and money adds up', () => {
  fc.assert(
    fc.property(steps, (life) => {
      const ledger = play(life)
      for (const subscription of ledger.subscriptions.values()) {
        const bills = [...ledger.invoices.values()].filter(
          ({ parent }) => idOf(parent?.subscription_details?.subscription ?? '') === subscription.id,
        )
        const months = bills.map(({ lines }) => lines.data[0]!.period)
        for (const [n, month] of months.entries()) {
          expect(month.start).toBe(n === 0 ? subscription.start_date : months[n - 1]?.end)
        }
        expect(months.at(-1)?.end).toBe(subscription.items.data[0]?.current_period_end)
      }
      for (const bill of ledger.invoices.values())
        expect(bill.amount_paid + bill.amount_remaining).toBe(bill.total)
      const paid = [...ledger.invoices.values()].reduce((sum, { amount_paid }) => sum + amount_paid, 0)
      const taken = [...ledger.charges.values()].reduce(
        (sum, { amount_captured }) => sum + amount_captured,
        0,
      )
      expect(taken).toBe(paid)
    }),
  )
})

it('nothing happens any more to a subscription that has ended', () => {
  fc.assert(
    fc.property(steps, (life) => {
      const ledger = play([...life, { do: 'end' }])
      const before = structuredClone([...ledger.subscriptions.values()])
      const charges = ledger.charges.size
      ledger.options.clock.advance(200 * 86_400_000)
      expect([...ledger.subscriptions.values()]).toEqual(before)
      expect(ledger.charges.size).toBe(charges)
    }),
  )
})
