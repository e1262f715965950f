import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Ledger } from '../ledger/ledger.ts'
import { restoreSnapshot, takeSnapshot, type Snapshot } from './snapshot.ts'
import { retryAt } from '../billing/collect-invoice.ts'
import { planExpiry } from '../billing/expire-checkout.ts'
import { advanceAt, planRenewal } from '../billing/renew.ts'

export type Keeper = {
  /** Writes soon; however often this is called in one go, once. */
  changed(): void
  /** Writes now. */
  flush(): void
}

/** Keeps a ledger in a file, so that the next start goes on from there: what was planned is planned again. */
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
    write(file, takeSnapshot(ledger, Date.now()))
  }
  return {
    changed() {
      pending ??= setImmediate(flush)
    },
    flush,
  }
}

/** null: nothing kept, or nothing that this version understands; then the vendor begins anew. */
function read(file: string): Snapshot | null {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<Snapshot> | null
    return kept?.version === 1 ? (kept as Snapshot) : null
  } catch {
    return null
  }
}

/** Whole or not at all: a kill in between leaves the last one. */
function write(file: string, snapshot: Snapshot): void {
  writeFileSync(`${file}.new`, JSON.stringify(snapshot))
  renameSync(`${file}.new`, file)
}

/** Plans anew what a ledger that was put away and taken out again has ahead of it; all of that follows from what it holds. */
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
