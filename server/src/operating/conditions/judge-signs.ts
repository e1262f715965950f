import { statfs } from 'node:fs/promises'
import { hours, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { ConditionKind } from '@cratewatch/domain/operating/condition'
import { isFailing, lateVendors, type HealthState } from '@cratewatch/domain/operating/health'
import { areStarving } from '@cratewatch/domain/scheduling/others-at-address'
import { sql } from 'kysely'
import { untilClaimable } from '../../checking/claim/read-waiting.ts'
import { readNightlyFailure } from '../../database/backup/files.ts'
import { timestamp, type Queries } from '../../database/database.ts'
import { readSetting, writeSetting } from '../../database/settings.ts'
import { readShared } from '../../outbound/budget/egress-row.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { VendorName } from '../../outbound/health.ts'

const LEAST_FREE = 0.1
const DUE_SOON: Duration = seconds(2)
const CHECKS_COUNTED = 'checks-counted'

export type Signs = Readonly<Record<ConditionKind, boolean>>

type SignsDeps = Pick<Deps, 'clock' | 'config' | 'db'>

/** Reads the blocks of the disk that holds a folder: how many there are, and how many are free. */
export type ReadDisk = (folder: string) => Promise<{ readonly blocks: number; readonly bavail: number }>

/** Judges which conditions show now; what waits for a vendor that rests is shown by that vendor alone. */
export async function judgeSigns(
  deps: SignsDeps,
  state: HealthState,
  readDisk: ReadDisk = statfs,
): Promise<Signs> {
  const now = deps.clock.now()
  const isChecked = await haveChecksContinued(deps.db, now)
  const isUsed = (vendor: VendorName) => vendor === 'marketplace' || deps.config[vendor] !== null
  const fails = (kind: VendorName & ConditionKind) => {
    const vendor = state.vendors.find((each) => each.vendor === kind)
    const isNotified = state.conditions.some((each) => each.kind === kind && each.isNotified)
    return vendor !== undefined && isUsed(kind) && isFailing(vendor, isNotified, now)
  }
  const isResting = state.vendors.some(({ vendor, rests }) => vendor === 'marketplace' && rests)
  return {
    checks: !isChecked && !isResting && (await isCheckDue(deps, now)),
    messages: lateVendors(state, now).length > 0,
    marketplace: fails('marketplace'),
    address: (await readShared(deps.db, now)).some((each) => areStarving(each, each.requestsPerMinute)),
    mail: fails('mail'),
    chat: fails('chat'),
    payments: fails('payments'),
    disk: await isDiskFull(deps, readDisk),
    backup: (await readNightlyFailure(deps.db)) !== null,
  }
}

/** Whether the count of checks has changed since the last reading; it does with every check, even a failed one. */
async function haveChecksContinued(db: Queries, now: Instant): Promise<boolean> {
  const { rows } = await sql<{ counted: number }>`
    select coalesce(sum(good + rate_limited + unavailable + unreadable + unauthorized), 0)::float8 as counted
    from check_facts where hour > ${timestamp(plus(now, -hours(2) as Duration))}`.execute(db)
  const counted = rows[0]?.counted
  const before = await readSetting(db, CHECKS_COUNTED)
  await writeSetting(db, CHECKS_COUNTED, counted, now)
  return before !== counted
}

/** Whether a check is due: while paused, or without anything to check, none is missing. */
async function isCheckDue({ db, config }: SignsDeps, now: Instant): Promise<boolean> {
  return (await untilClaimable(db, now, config.marketplace.checkFloor, minutes(1))) < DUE_SOON
}

/** Whether the disk of the own database is full. The operator's own server is theirs to monitor. */
async function isDiskFull({ config }: SignsDeps, readDisk: ReadDisk): Promise<boolean> {
  if (config.databaseUrl !== null) return false
  const disk = await readDisk(config.dataDir).catch(() => null)
  return disk !== null && disk.bavail < disk.blocks * LEAST_FREE
}
