import { milliseconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { orderChecks, type CheckSlot } from '@cratewatch/domain/scheduling/policy/order-checks'
import { sql, type Selectable } from 'kysely'
import type { Queries } from '../../database/database.ts'
import { leased, releaseAfterLoss } from '../../database/queue/lease.ts'
import type { CheckStatesTable } from '../../database/tables/check-tables.ts'
import type { Deps } from '../../outbound/deps.ts'
import { checkStateOf, seenOf, type Priors } from '../rows/check-state-row.ts'
import { setClock, readClock, type StoredClock } from '../rows/policy-clock-row.ts'
import { readMasterChecks } from '../rows/stored-master.ts'
import { claimMasters } from './claim-masters.ts'
import { claimShops } from './claim-shops.ts'
import { LEASE_FOR, releaseLease, type Claimed } from './claimed.ts'
import { readWaiting, untilClaimable, type ClaimLimits } from './read-waiting.ts'

type ClaimRequest = ClaimLimits & {
  readonly owner: string
  readonly egress: string
  readonly priors: Priors
}

/**
 * Does not wait until the commit is on disk, which is most of a claim's cost. A crash of the database loses the clock
 * and leases of the last moments together, and their checks are claimed again.
 */
const withoutWaitingForDisk = sql`set_config('synchronous_commit', 'off', true)`

type Claims = { readonly claims: readonly Claimed[]; readonly stored: StoredClock }

/**
 * Claims up to `most` releases, masters and shops in the order of the policy. null: `stored` is outdated, so read the clock
 * and try again. Only leases and the clock are written, together: when a watcher dies, every key is unchanged, and its
 * claims are free when their leases end.
 */
export async function claimChecks(
  db: Queries,
  claim: ClaimRequest,
  stored: StoredClock,
): Promise<Claims | null> {
  const waiting = await readWaiting(db, claim, stored.clock)
  const { clock, slots } = orderChecks(stored.clock, waiting, claim.most, claim.now)
  if (slots.length === 0) return { claims: [], stored }
  const lease = { owner: claim.owner, until: plus(claim.now, LEASE_FOR) }
  const releases = slots.filter(({ kind }) => kind === 'release').map(({ id }) => id)
  const { rows } = await sql<Partial<Selectable<CheckStatesTable>>>`
    with mine as (
      update policy_clocks set ${setClock(clock)}, floor_ms = ${claim.floor}
      where egress = ${claim.egress} and revision = ${stored.revision}
      returning ${withoutWaitingForDisk}
    ), leased as (
      ${leased('check_states').claim(releases, lease, claim.now)} and exists (select from mine)
      returning *
    )
    select leased.* from mine left join leased on true`.execute(db)
  if (rows.length === 0) return null
  // Another egress claimed some of them first.
  const byId = new Map(rows.filter(isLeased).map((row) => [row.release_id, row]))
  const masterCheckOf = await readMasterChecks(db, [...byId.values()])
  const masters = await claimMasters(db, slots, lease, claim.now)
  const shops = await claimShops(db, slots, lease, claim.now)
  const claims = slots.flatMap((slot) => {
    if (slot.kind === 'master') return masters.get(slot.id) ?? []
    if (slot.kind === 'shop') return shops.get(slot.id) ?? []
    const row = byId.get(slot.id)
    if (row === undefined) return []
    const known = { checkState: checkStateOf(row, claim.priors), masterCheck: masterCheckOf(row), lease }
    return Object.assign(known, claimed(row, slot))
  })
  return { claims, stored: { clock, revision: stored.revision + 1 } }
}

function isLeased(row: Partial<Selectable<CheckStatesTable>>): row is Selectable<CheckStatesTable> {
  return row.release_id !== undefined && row.release_id !== null
}

function claimed(row: Selectable<CheckStatesTable>, { queue, clock }: CheckSlot) {
  return {
    kind: 'release',
    id: row.release_id,
    seen: seenOf(row),
    masterId: row.master_id,
    failing: { failures: row.failures, since: row.failing_since },
    queue,
    clock,
  } as const
}

type ClaimingDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'ids'> & { readonly priors: () => Priors }

export type Claimer = {
  claim(): Promise<readonly Claimed[]>
  /** How long until a claim can succeed, at most `longest`. */
  untilNext(longest: Duration): Promise<Duration>
  /** A release was checked: it can be claimed again after the floor, and others no sooner than was known. */
  checked(): void
  /** Something else has changed, so what can be claimed is read again. */
  forget(): void
}

/**
 * The claims of one watcher. It remembers the clock between two of them, and until when nothing can be claimed, so that
 * most need no reading of either.
 */
export function claimsInOrder({ db, clock, config, ids, priors }: ClaimingDeps, most: number): Claimer {
  const { egress, checkFloor: floor } = config.marketplace
  const owner = ids.owner()
  let stored: StoredClock | null = null
  /** By the monotonic clock, which nobody sets back. */
  let nothingUntil = -Infinity
  let isExhausted = false

  async function claimSome(): Promise<readonly Claimed[]> {
    for (;;) {
      const now = clock.now()
      stored ??= await readClock(db, egress, now)
      const request = { owner, egress, now, most, floor, priors: priors() }
      const claimed = await claimChecks(db, request, stored).catch(async (error: unknown) => {
        const lease = { owner, until: plus(now, LEASE_FOR) }
        stored = null
        await releaseAfterLoss(clock, error, lease.until, () => releaseLease(db, lease))
        throw error
      })
      stored = claimed?.stored ?? null
      if (claimed !== null) return claimed.claims
    }
  }

  return {
    async claim() {
      const claims = isExhausted || clock.elapsed() < nothingUntil ? [] : await claimSome()
      // The next one is waited for, and not searched for at once in vain.
      isExhausted = claims.length > 0 && claims.length < most
      return claims
    },
    async untilNext(longest) {
      const known = milliseconds(nothingUntil - clock.elapsed())
      if (known > 0) return known
      // What is checked or changed while this reads is not overwritten.
      nothingUntil = Infinity
      try {
        const wait = await untilClaimable(db, clock.now(), floor, longest)
        nothingUntil = Math.min(nothingUntil, clock.elapsed() + wait)
        return wait
      } catch (error) {
        // Otherwise nothing would ever be claimed again.
        nothingUntil = -Infinity
        throw error
      }
    },
    checked() {
      nothingUntil = Math.min(nothingUntil, clock.elapsed() + floor)
    },
    forget() {
      nothingUntil = -Infinity
    },
  }
}
