import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { planExpiry } from '../ledger/checkout-session.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { retryAt } from './collect-invoice.ts'
import { advanceAt, planRenewal } from './renew.ts'

type Keeper = {
  /** Schedules a write; repeated calls cause one. */
  changed(): void
  /** Writes now. */
  flush(): void
}

/** Stores a ledger in a file, from which the next start continues, with everything scheduled again. */
export function keepLedger(ledger: Ledger, file: string): Keeper {
  const kept = read(file)
  if (kept !== null) {
    restoreSnapshot(ledger, kept)
    resumePlans(ledger)
  }
  let pending: NodeJS.Immediate | null = null
  const flush = () => {
    if (pending !== null) clearImmediate(pending)
    pending = null
    write(file, takeSnapshot(ledger))
  }
  return {
    changed() {
      pending ??= setImmediate(flush)
    },
    flush,
  }
}

/** Reads the file; null: there is none that this version understands, so the vendor starts anew. */
function read(file: string): Snapshot | null {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<Snapshot> | null
    return kept?.version === 1 ? (kept as Snapshot) : null
  } catch {
    return null
  }
}

/** Writes the file atomically: a kill leaves the previous one. */
function write(file: string, snapshot: Snapshot): void {
  writeFileSync(`${file}.new`, JSON.stringify(snapshot))
  renameSync(`${file}.new`, file)
}

/** Schedules again what lies ahead of a restored ledger; all of it follows from its contents. */
function resumePlans(ledger: Ledger): void {
  for (const session of ledger.checkoutSessions.values())
    if (session.status === 'open') planExpiry(ledger, session)
  for (const invoice of ledger.invoices.values()) {
    if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null)
      advanceAt(ledger, invoice, invoice.automatically_finalizes_at)
    if (invoice.status === 'open' && invoice.next_payment_attempt !== null)
      retryAt(ledger, invoice, invoice.next_payment_attempt)
  }
  for (const subscription of ledger.subscriptions.values())
    if (subscription.ended_at === null) planRenewal(ledger, subscription)
}

/** The contents of a ledger as JSON. */
type Snapshot = {
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
function restoreSnapshot(ledger: Ledger, snapshot: Snapshot): void {
  ledger.ids.count = snapshot.ids
  for (const name of storeNames) {
    const store = ledger[name] as Map<string, unknown>
    store.clear()
    for (const [id, object] of snapshot.stores[name] ?? []) store.set(id, object)
  }
}
