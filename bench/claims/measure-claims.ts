import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { milliseconds, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { GLOBAL_PRIOR } from '@cratewatch/domain/scheduling/policy/rates/prior'
import type { Queries } from '@cratewatch/server/database/database'
import { claimChecks } from '@cratewatch/server/checking/claim/claim-checks'
import type { ClaimedRelease } from '@cratewatch/server/checking/claim/claimed'
import { readClock, type StoredClock } from '@cratewatch/server/checking/claim/policy-clock-row'
import { recordSame } from '@cratewatch/server/checking/record/record-same'

/** Far more often than autovacuum ever would. */
const BETWEEN_VACUUMS = milliseconds(200)
/** A check a second, as at the real marketplace: the machine is not to race through a million keys. */
const STEP = seconds(1)

export type Times = { readonly p50: number; readonly p99: number }
export type ClaimTimes = {
  /** A statement that does nothing: what the way to the server costs on this machine at this moment. */
  readonly nothing: Times
  readonly claim: Times
  readonly record: Times
  readonly checks: number
  readonly vacuums: number
}

/** Claims and records `checks` checks, of so many egresses in turn, while the table is vacuumed all the time. */
export async function measureClaims(db: Queries, checks: number, egresses = 1): Promise<ClaimTimes> {
  const start = instant(Date.now())
  const clocks: StoredClock[] = []
  for (let egress = 0; egress < egresses; egress += 1) clocks.push(await readClock(db, nameOf(egress), start))
  const nothings: number[] = []
  const claims: number[] = []
  const records: number[] = []
  const stopping = { now: false }
  const vacuuming = vacuumForEver(db, stopping)
  try {
    for (let check = 0; check < checks; check += 1) {
      const now = plus(start, milliseconds(check * STEP))
      await timed(nothings, () => sql`select 1`.execute(db))
      const egress = check % egresses
      const stored = clocks[egress]
      if (stored === undefined) throw new Error('Each egress has a clock')
      const claimed = await timed(claims, () => claimOne(db, nameOf(egress), stored, now))
      if (claimed === null) throw new Error('Nobody else claims here')
      clocks[egress] = claimed.stored
      const claim = claimed.claims.find((one) => one.kind === 'release')
      if (claim === undefined) throw new Error('There is always a record that may be looked at')
      await timed(records, () => recordUnchanged(db, claim, now))
    }
  } finally {
    stopping.now = true
    await vacuuming
  }
  return {
    nothing: timesOf(nothings),
    claim: timesOf(claims),
    record: timesOf(records),
    checks,
    vacuums: await vacuuming,
  }
}

const nameOf = (egress: number) => `bench-${egress}`

function claimOne(db: Queries, egress: string, stored: StoredClock, now: Instant) {
  const request = {
    owner: 'bench',
    egress,
    now,
    most: 1,
    floor: minutes(2),
    priors: () => GLOBAL_PRIOR,
  }
  return claimChecks(db, request, stored)
}

async function recordUnchanged(db: Queries, claim: ClaimedRelease, now: Instant): Promise<void> {
  const { id: releaseId, seen, checkState, lease, clock } = claim
  if (seen === null) throw new Error('Every record was seen before')
  const policy = { clock, priors: () => GLOBAL_PRIOR }
  const check = {
    releaseId,
    reading: seen.observation,
    at: now,
    lease,
    policy,
    masterCheck: claim.masterCheck,
    answerMs: 200,
    statedIn: [],
  }
  const [isRecorded] = await recordSame(db, [{ check, seen, checkState }])
  if (isRecorded !== true) throw new Error('Nothing came in between')
}

async function vacuumForEver(db: Queries, stopping: { readonly now: boolean }): Promise<number> {
  let vacuums = 0
  while (!stopping.now) {
    await sql`vacuum check_states`.execute(db)
    vacuums += 1
    await wait(BETWEEN_VACUUMS)
  }
  return vacuums
}

async function timed<T>(into: number[], run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await run()
  into.push(performance.now() - startedAt)
  return result
}

function timesOf(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (quantile: number) => Number((sorted[Math.floor(sorted.length * quantile)] ?? 0).toFixed(2))
  return { p50: at(0.5), p99: at(0.99) }
}
