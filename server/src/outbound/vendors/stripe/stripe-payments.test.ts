import { seconds } from '@cratewatch/domain/kernel/duration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { standingClock } from '../../../../../simulator/src/kit/clock.ts'
import { endWithPeriod } from '../../../../../simulator/src/payments/billing/end-subscription.ts'
import { dispute, refund } from '../../../../../simulator/src/payments/billing/give-back.ts'
import {
  demoPriceId,
  demoSecretKey,
  demoWebhookSecret,
  startPayments,
  type Payments as PaymentService,
} from '../../../../../simulator/src/payments/start-payments.ts'
import { requiredFields } from '../../../../../simulator/src/payments/testing/required-fields.ts'
import { startPruningProxy, type PassedRequest } from '../../../../test/vendors/pruning-proxy.ts'
import { CALLS, READS, WITHIN, type Row } from '../../../../test/vendors/stripe-calls.ts'
import { readConfig } from '../../../base/config/config.ts'
import type { Payments } from '../payments.ts'
import { createStripePayments } from './stripe-payments.ts'

let service: PaymentService
let passed: readonly PassedRequest[]
let pruned: readonly unknown[]
let whole: readonly unknown[]

beforeAll(async () => {
  service = await startPayments({ clock: standingClock() })
  // An answer about a deleted customer is another object, with its own fields.
  const proxy = await startPruningProxy(service.apiUrl, { ...READS, customer: ['id', 'deleted'] })
  whole = await liveThrough(adapterTo(service.apiUrl))
  pruned = await liveThrough(adapterTo(proxy.url))
  passed = proxy.passed
  await proxy.close()
})
afterAll(() => service.close())

function adapterTo(apiUrl: string): Payments {
  const { payments } = readConfig({
    STRIPE_API_URL: apiUrl,
    STRIPE_SECRET_KEY: demoSecretKey,
    STRIPE_WEBHOOK_SECRET: demoWebhookSecret,
    STRIPE_PRICE_ID: demoPriceId,
    STRIPE_AUTOMATIC_TAX: 'true',
  })
  return createStripePayments({ ...payments!, timeout: seconds(5) })
}

/** Makes every call of the port in one customer's life; ids are replaced, so that two lives can be compared. */
async function liveThrough(payments: Payments): Promise<unknown[]> {
  const given: unknown[] = []
  const person = {
    userId: crypto.randomUUID(),
    email: 'nora@example.com',
    locale: 'es',
    replaces: null,
  } as const
  const customer = await payments.createCustomer(person)
  const customerId = customer.ok ? customer.value : ''
  const addresses = { successUrl: 'https://shop.example/yes', cancelUrl: 'https://shop.example/no' }
  const checkout = () => payments.openCheckout({ customerId, ...person, ...addresses })
  const first = await checkout()
  const second = await checkout()
  given.push(first.ok && first.value !== (second.ok && second.value))
  const open = [...service.ledger.checkoutSessions.values()].find(({ status }) => status === 'open')
  service.pay(open?.id ?? '')
  const read = async () => given.push(await payments.readCustomer(customerId))
  await read()
  const subscription = [...service.ledger.subscriptions.keys()].at(-1) ?? ''
  given.push(await payments.setEndsWithPeriod(subscription, true))
  await read()
  given.push(await payments.setEndsWithPeriod(subscription, false))
  endWithPeriod(service.ledger, service.ledger.subscriptions.get(subscription)!, true, 'portal')
  await read()
  given.push(await payments.setEndsWithPeriod(subscription, false))
  const portal = await payments.openPortal(customerId, 'https://shop.example/', 'es')
  given.push(portal.ok && portal.value.startsWith(service.url))
  const charge = [...service.ledger.charges.values()].at(-1)!
  refund(service.ledger, charge, 9, 'requested_by_customer')
  dispute(service.ledger, charge)
  await read()
  given.push(await payments.customerOfCharge(charge.id))
  given.push(await payments.undoSubscription(subscription), await payments.undoSubscription(subscription))
  given.push(await payments.endSubscription(subscription))
  await read()
  given.push(await payments.removeCustomer(customerId))
  await read()
  return JSON.parse(JSON.stringify(given).replaceAll(/"(cus|sub|re|du|ch|dp)_\w+"/g, '"$1"')) as unknown[]
}

/** Returns what is wrong with the sent names, by call. */
function problems({ call, names }: PassedRequest): string[] {
  const row = CALLS[call]
  if (row === undefined) return [`${call} is in no table`]
  const top = new Set(names.map((name) => name.split('[', 1)[0] ?? ''))
  const inner = Object.entries(row.within ?? {}).flatMap(([group, rules]) => {
    const members = names
      .filter((name) => name.startsWith(`${group}[`))
      .map((name) => /\[(\w+)\]$/.exec(name)?.[1])
    return members.length === 0 ? [] : compare(`${call} ${group}`, rules, new Set(members.map(String)))
  })
  return [...compare(call, row, top), ...inner]
}

function compare(what: string, { needs, sends }: Row, names: ReadonlySet<string>): string[] {
  const missing = Object.keys(needs).filter((name) => !names.has(name))
  const unknown = [...names].filter((name) => !(name in sends))
  return [
    ...missing.map((name) => `${what} lacks ${name}`),
    ...unknown.map((name) => `${what} sends ${name}`),
  ]
}

describe('what we send', () => {
  it('is what the official description knows, and has all that it requires', () => {
    expect(passed.flatMap(problems)).toEqual([])
  })

  it('is all of the table: no call of it is left untried', () => {
    expect(new Set(passed.map(({ call }) => call))).toEqual(new Set(Object.keys(CALLS)))
  })
})

describe('what we read', () => {
  it.each(Object.entries(READS))('of %s is always there by the official description', (kind, fields) => {
    const required = requiredFields[WITHIN[kind] ?? kind]
    expect(fields.filter((field) => !required?.includes(field))).toEqual([])
  })

  it('is nothing but that: answers without all other fields lead to the same', () => {
    expect(pruned).toEqual(whole)
    expect(whole.filter((given) => (given as { ok?: boolean }).ok === false)).toEqual([])
  })
})
