import { hours, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, instant, later, type Instant } from '@cratewatch/domain/kernel/instant'
import type { VendorState } from '@cratewatch/domain/operating/health'
import { sql } from 'kysely'
import { timestamp, type Queries } from '../database/database.ts'
import type { Deps } from './deps.ts'
import type { RatesSource } from './rates/ecb-rates.ts'
import { egressOf, isResting, marketplaceFrom } from './remotes.ts'
import type { Chat } from './vendors/chat.ts'
import type { Mailer } from './vendors/mailer.ts'
import type { InventoryFailure, Marketplace } from './vendors/marketplace.ts'
import type { PaymentAnswer, PaymentFailure, Payments } from './vendors/payments.ts'
import type { SendOutcome } from './vendors/send-outcome.ts'

export const VENDORS = ['marketplace', 'mail', 'chat', 'payments', 'rates'] as const
export type VendorName = (typeof VENDORS)[number]

/** The outcome of a vendor call: the vendor's fault in words, or null when it worked. */
type Trouble = string | null

export type HealthNotes = {
  /** Notes the outcome of a call, for operators. Returns at once and never throws. */
  note(vendor: VendorName, trouble: Trouble): void
  /** Resolves when every note is written. */
  close(): Promise<void>
}

/** A change is written at once, the same outcome only this often, so that checks do not cost a write each second. */
const SAME_AGAIN: Duration = seconds(30)

/** The written outcomes of a vendor's calls. */
export type Health = {
  readonly okAt: Instant | null
  readonly failedAt: Instant | null
  readonly failure: string | null
  readonly failuresInARow: number
}

/** A row that no process has asked by for so long is of an address that is used no more. */
const IN_USE: Duration = hours(1)

/**
 * Reads for every vendor, also those of single kinds of channels, whether it fails and whether it rests. The marketplace
 * rests when it does for every address that it was asked from lately.
 */
export async function readVendorStates(
  db: Queries,
  now: Instant,
): Promise<readonly Omit<VendorState, 'restedAt'>[]> {
  const rows = await db
    .selectFrom('remotes')
    .select(['name', 'ok_at as okAt', 'failed_at as failedAt', 'failures_in_a_row as failuresInARow'])
    .select(isResting(now).as('rests'))
    .orderBy(sql`greatest(ok_at, failed_at) nulls first`)
    .execute()
  const isInUse = ({ okAt, failedAt, rests }: (typeof rows)[number]) =>
    rests || between(later(okAt ?? LONG_AGO, failedAt ?? LONG_AGO), now) < IN_USE
  const byVendor = Map.groupBy(rows, ({ name }) => (egressOf(name) === null ? name : 'marketplace'))
  return [...byVendor].map(([vendor, all]) => {
    const { failuresInARow = 0, failedAt = null } = all.at(-1) ?? {}
    const used = all.filter(isInUse)
    return { vendor, failuresInARow, failedAt, rests: used.length > 0 && used.every(({ rests }) => rests) }
  })
}

const LONG_AGO = instant(0)

/** Reads each vendor's last outcome, from any process and address. A vendor that was never called is missing. */
export async function readHealth(db: Queries): Promise<ReadonlyMap<VendorName, Health>> {
  const rows = await db
    .selectFrom('remotes')
    .select([
      'name',
      'ok_at as okAt',
      'failed_at as failedAt',
      'failure',
      'failures_in_a_row as failuresInARow',
    ])
    .orderBy(sql`greatest(ok_at, failed_at) nulls first`)
    .execute()
  const known = rows.filter(({ okAt, failedAt }) => okAt !== null || failedAt !== null)
  return new Map(
    known.flatMap(({ name, ...health }) => VENDORS.filter(isOf(name)).map((vendor) => [vendor, health])),
  )
}

const isOf = (name: string) => (vendor: VendorName) =>
  vendor === 'marketplace' ? egressOf(name) !== null : vendor === name

type Noted = { trouble: Trouble; writtenAt: Instant; failures: number }

/** Writes each vendor's last outcome to the database. */
export function createHealthNotes(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>): HealthNotes {
  const noted = new Map<VendorName, Noted>()
  let writing = Promise.resolve()
  return {
    note(vendor, trouble) {
      const now = deps.clock.now()
      const last = noted.get(vendor)
      const failures = (trouble === null ? 0 : 1) + (last?.failures ?? 0)
      const isNews = last === undefined || (last.trouble === null) !== (trouble === null)
      if (!isNews && between(last.writtenAt, now) < SAME_AGAIN) {
        noted.set(vendor, { ...last, trouble, failures })
        return
      }
      noted.set(vendor, { trouble, writtenAt: now, failures: 0 })
      writing = writing
        .then(() => write(deps, { vendor, trouble, failures, now }))
        .catch((error: unknown) => deps.log.warn({ err: error }, 'could not note how a vendor answered'))
    },
    close: () => writing,
  }
}

type CountedNote = { vendor: VendorName; trouble: Trouble; failures: number; now: Instant }

async function write(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { vendor, trouble, failures, now }: CountedNote,
): Promise<void> {
  const at = timestamp(now)
  const name = vendor === 'marketplace' ? marketplaceFrom(config.marketplace.egress) : vendor
  if (trouble === null) {
    await sql`
      insert into remotes as known (name, ok_at) values (${name}, ${at})
      on conflict (name) do update set ok_at = excluded.ok_at, failures_in_a_row = 0`.execute(db)
    return
  }
  await sql`
    insert into remotes as known (name, failed_at, failure, failures_in_a_row)
    values (${name}, ${at}, ${trouble.slice(0, 500)}, ${failures})
    on conflict (name) do update set failed_at = excluded.failed_at, failure = excluded.failure,
      failures_in_a_row = known.failures_in_a_row + excluded.failures_in_a_row`.execute(db)
}

type Note = (trouble: Trouble) => void

/** Wraps the vendors to note the outcome of each call. Answers about a record or a person are no fault of theirs. */
export function noteMarketplace(marketplace: Marketplace, notes: HealthNotes): Marketplace {
  const note = noteOf(notes, 'marketplace')
  const trouble = ({ result }: { result: { ok: true } | { ok: false; error: InventoryFailure } }) =>
    result.ok ? null : marketplaceTrouble(result.error)
  return {
    stats: noting(marketplace.stats, trouble, note),
    master: noting(marketplace.master, trouble, note),
    masterDetails: noting(marketplace.masterDetails, trouble, note),
    versions: noting(marketplace.versions, trouble, note),
    release: noting(marketplace.release, trouble, note),
    search: noting(marketplace.search, trouble, note),
    list: noting(marketplace.list, trouble, note),
    inventory: noting(marketplace.inventory, trouble, note),
    listing: noting(marketplace.listing, trouble, note),
    close: () => marketplace.close(),
  }
}

export function noteMailer(mailer: Mailer, notes: HealthNotes): Mailer {
  return {
    send: noting(mailer.send, senderTrouble, noteOf(notes, 'mail')),
    close: () => mailer.close(),
  }
}

export function noteChat(chat: Chat, notes: HealthNotes): Chat {
  const note = noteOf(notes, 'chat')
  return {
    ...chat,
    send: noting(chat.send, senderTrouble, note),
    async listen(offset, signal) {
      const updates = await chat.listen(offset, signal)
      // A stopped listener is no fault of the messenger.
      if (!signal.aborted) note(updates === null ? 'unavailable: what people write could not be read' : null)
      return updates
    },
  }
}

export function notePayments(payments: Payments, notes: HealthNotes): Payments {
  const note = noteOf(notes, 'payments')
  const noted = <Given extends unknown[], T>(ask: (...given: Given) => PaymentAnswer<T>) =>
    noting(ask, (answer) => (answer.ok ? null : paymentTrouble(answer.error)), note)
  return {
    createCustomer: noted(payments.createCustomer),
    openCheckout: noted(payments.openCheckout),
    openPortal: noted(payments.openPortal),
    readCustomer: noted(payments.readCustomer),
    customerOfCharge: noted(payments.customerOfCharge),
    setEndsWithPeriod: noted(payments.setEndsWithPeriod),
    endSubscription: noted(payments.endSubscription),
    undoSubscription: noted(payments.undoSubscription),
    removeCustomer: noted(payments.removeCustomer),
    readEvent: payments.readEvent,
  }
}

export function noteRates(rates: RatesSource, notes: HealthNotes): RatesSource {
  const trouble = (answer: Awaited<ReturnType<RatesSource['newest']>>) =>
    answer.ok ? null : `${answer.error.kind}: ${answer.error.why}`
  return { newest: noting(rates.newest, trouble, noteOf(notes, 'rates')), close: () => rates.close() }
}

function noteOf(notes: HealthNotes, vendor: VendorName): Note {
  return (trouble) => notes.note(vendor, trouble)
}

function noting<Given extends unknown[], Answer>(
  ask: (...given: Given) => Promise<Answer>,
  troubleOf: (answer: Answer) => Trouble,
  note: Note,
): (...given: Given) => Promise<Answer> {
  return async (...given) => {
    const answer = await ask(...given)
    note(troubleOf(answer))
    return answer
  }
}

function marketplaceTrouble(failure: InventoryFailure): Trouble {
  switch (failure.kind) {
    case 'withdrawn':
    case 'private':
    case 'no-seller':
      return null
    case 'unavailable':
    case 'unreadable':
      return `${failure.kind}: ${failure.why}`
    case 'rate-limited':
    case 'unauthorized':
      return failure.kind
  }
}

function senderTrouble(outcome: SendOutcome): Trouble {
  return 'fault' in outcome && outcome.fault === 'vendor' ? outcome.why : null
}

function paymentTrouble(failure: PaymentFailure): Trouble {
  return failure.kind === 'unavailable' || failure.kind === 'unauthorized'
    ? `${failure.kind}: ${failure.why}`
    : null
}
