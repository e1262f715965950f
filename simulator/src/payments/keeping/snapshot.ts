import type { Ledger } from '../ledger/ledger.ts'

/** The contents of a ledger as JSON. */
export type Snapshot = {
  readonly version: 1
  /** How far the vendor's clock is ahead of wall time, ms. */
  readonly ahead: number
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

/** Takes a snapshot of a ledger at `wallNow`, ms. */
export function takeSnapshot(ledger: Ledger, wallNow: number): Snapshot {
  const entries = storeNames.map((name) => {
    const all = [...ledger[name].entries()]
    return [name, name === 'events' ? all.slice(-keptEvents) : all] as const
  })
  const ahead = Math.max(0, ledger.options.clock.now() - wallNow)
  return { version: 1, ahead, ids: ledger.ids.count, stores: Object.fromEntries(entries) }
}

/** Replaces a ledger's contents by a snapshot, with its clock as far ahead as it was. */
export function restoreSnapshot(ledger: Ledger, snapshot: Snapshot): void {
  ledger.ids.count = snapshot.ids
  ledger.options.clock.advance(snapshot.ahead)
  for (const name of storeNames) {
    const store = ledger[name] as Map<string, unknown>
    store.clear()
    for (const [id, object] of snapshot.stores[name] ?? []) store.set(id, object)
  }
}
