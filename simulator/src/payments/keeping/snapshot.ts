import type { Ledger } from '../ledger/ledger.ts'

/** Everything a ledger holds, as JSON can carry it. */
export type Snapshot = {
  readonly version: 1
  /** How far the vendor's clock is ahead of the wall's, ms. */
  readonly ahead: number
  readonly ids: number
  readonly stores: Readonly<Record<string, readonly (readonly [string, unknown])[]>>
}

/** Older events are history: nobody will be told of them any more. */
const keptEvents = 500

const storeNames = [
  'prices',
  'customers',
  'paymentMethods',
  'paymentIntents',
  'charges',
  'refunds',
  'disputes',
  'invoices',
  'invoicePayments',
  'subscriptions',
  'checkoutSessions',
  'portalSessions',
  'events',
  'tempers',
  'doomed',
  'subscriptionMetadata',
] as const satisfies readonly (keyof Ledger)[]

/** A picture of a ledger at `wallNow`, ms. */
export function takeSnapshot(ledger: Ledger, wallNow: number): Snapshot {
  const entries = storeNames.map((name) => {
    const all = [...ledger[name].entries()]
    return [name, name === 'events' ? all.slice(-keptEvents) : all] as const
  })
  const ahead = Math.max(0, ledger.options.clock.now() - wallNow)
  return { version: 1, ahead, ids: ledger.ids.count, stores: Object.fromEntries(entries) }
}

/** Makes a ledger hold what a picture shows, and nothing else. Its clock is moved as far ahead as it was. */
export function restoreSnapshot(ledger: Ledger, snapshot: Snapshot): void {
  ledger.ids.count = snapshot.ids
  ledger.options.clock.advance(snapshot.ahead)
  for (const name of storeNames) {
    const store = ledger[name] as Map<string, unknown>
    store.clear()
    for (const [id, object] of snapshot.stores[name] ?? []) store.set(id, object)
  }
}
