import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { CheckSlot } from '@cratewatch/domain/scheduling/policy/order-checks'
import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import type { ShopEvidence } from '@cratewatch/domain/scheduling/policy/shops/shop-value'
import { sql, type Selectable } from 'kysely'
import type { Queries } from '../../database/database.ts'
import { leased, type Lease } from '../../database/queue/lease.ts'
import type { ShopTables } from '../../database/tables/shop-tables.ts'

/** A shop claimed by this watcher, with its state at the claim. */
export type ClaimedShop = {
  readonly kind: 'shop'
  /** Its number: its place is among those of releases and masters, which have numbers. */
  readonly id: number
  readonly shopId: string
  readonly seller: string
  readonly state: ShopRow['state']
  /** The last complete visit; null: there was none. */
  readonly readAt: Instant | null
  /** The last visit of all its pages, and when they are due again. */
  readonly wholeAt: Instant | null
  readonly wholeDueAt: Instant | null
  /** The newest copy of the last complete visit. */
  readonly mark: { readonly at: Instant; readonly id: number } | null
  readonly evidence: ShopEvidence
  readonly failures: number
  /** The policy clock at its slot. */
  readonly clock: PolicyClock
  readonly lease: Lease
}

type ShopRow = Selectable<ShopTables['shops']>

/** Leases the shops of these slots, and returns them by number, without those claimed by another watcher. */
export async function claimShops(
  db: Queries,
  slots: readonly CheckSlot[],
  lease: Lease,
  now: Instant,
): Promise<ReadonlyMap<number, ClaimedShop>> {
  const clocks = new Map(slots.flatMap(({ kind, id, clock }) => (kind === 'shop' ? [[id, clock]] : [])))
  if (clocks.size === 0) return new Map()
  const { rows } =
    await sql<ShopRow>`${leased('shops').claim([...clocks.keys()], lease, now)} returning *`.execute(db)
  return new Map(
    rows.flatMap((row) => {
      const clock = clocks.get(row.number)
      return clock === undefined ? [] : [[row.number, claimed(row, clock, lease)] as const]
    }),
  )
}

function claimed(row: ShopRow, clock: PolicyClock, lease: Lease): ClaimedShop {
  const { id: shopId, number: id, seller, state, failures, mark_at: at, mark_id: newest, weight } = row
  const matching = { events: row.matching_events, exposure: row.matching_exposure }
  return {
    kind: 'shop',
    id,
    shopId,
    seller,
    state,
    failures,
    clock,
    lease,
    readAt: row.read_at,
    wholeAt: row.whole_at,
    wholeDueAt: row.whole_due_at,
    mark: at === null || newest === null ? null : { at, id: newest },
    evidence: { matching, weight },
  }
}
