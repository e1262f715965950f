import type { Ledger } from '../ledger/ledger.ts'

/** The contents of a ledger as JSON. */
export type Snapshot = {
  readonly version: 1
  readonly ids: number
  readonly stores: Readonly<Record<string, readonly (readonly [string, unknown])[]>>
}

/** Older events are dropped, because they are never sent again. */
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

/** Takes a snapshot of a ledger; its clock is kept by whose clock it is. */
export function takeSnapshot(ledger: Ledger): Snapshot {
  const entries = storeNames.map((name) => {
    const all = [...ledger[name].entries()]
    return [name, name === 'events' ? all.slice(-keptEvents) : all] as const
  })
  return { version: 1, ids: ledger.ids.count, stores: Object.fromEntries(entries) }
}

/** Replaces a ledger's contents by a snapshot. */
export function restoreSnapshot(ledger: Ledger, snapshot: Snapshot): void {
  ledger.ids.count = snapshot.ids
  for (const name of storeNames) {
    const store = ledger[name] as Map<string, unknown>
    store.clear()
    for (const [id, object] of snapshot.stores[name] ?? []) store.set(id, object)
  }
}
