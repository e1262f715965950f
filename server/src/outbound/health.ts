import { sql } from 'kysely'
import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import { timestamp, type Queries } from '../database/database.ts'
import type { Deps } from './deps.ts'
import { egressOf, marketplaceFrom } from './remotes.ts'

export const VENDORS = ['marketplace', 'mail', 'chat', 'payments', 'rates'] as const
export type VendorName = (typeof VENDORS)[number]

/** The outcome of a vendor call: the vendor's fault in words, or null when it worked. */
export type Trouble = string | null

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

type Note = { vendor: VendorName; trouble: Trouble; failures: number; now: Instant }

async function write(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { vendor, trouble, failures, now }: Note,
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
