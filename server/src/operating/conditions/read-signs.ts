import { statfs } from 'node:fs/promises'
import type { ConditionKind } from '@cratewatch/domain/admin/condition'
import { hours, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { readNightlyFailure } from '../../database/backup/files.ts'
import { sql } from 'kysely'
import { untilClaimable } from '../../checking/claim/read-waiting.ts'
import { moment, timestamp, type Queries } from '../../database/database.ts'
import { readSetting, writeSetting } from '../../database/settings.ts'
import type { Deps } from '../../outbound/deps.ts'
import { readHealth, VENDORS, type VendorName } from '../../outbound/health.ts'

const QUEUE_LATE: Duration = minutes(10)
/** An older failure starts no condition: the vendor was not called since. */
const FAILURE_COUNTS: Duration = minutes(10)
const LEAST_FREE = 0.1
const DUE_SOON: Duration = seconds(2)
const CHECKS_COUNTED = 'checks-counted'

export type Signs = Readonly<Record<ConditionKind, boolean>>

type SignsDeps = Pick<Deps, 'clock' | 'config' | 'db'>

/** Reads the blocks of the disk that holds a folder: how many there are, and how many are free. */
export type ReadDisk = (folder: string) => Promise<{ readonly blocks: number; readonly bavail: number }>

export async function readSigns(deps: SignsDeps, readDisk: ReadDisk = statfs): Promise<Signs> {
  const now = deps.clock.now()
  const isChecked = await haveChecksContinued(deps.db, now)
  const failing = await failingVendors(deps, now)
  return {
    checks: !isChecked && (await isCheckDue(deps, now)),
    messages: await isQueueLate(deps.db, now),
    marketplace: failing.has('marketplace'),
    mail: failing.has('mail'),
    chat: failing.has('chat'),
    payments: failing.has('payments'),
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

async function isQueueLate(db: Queries, now: Instant): Promise<boolean> {
  const late = await db
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', 'pending')
    .where('due_at', '<', moment(plus(now, -QUEUE_LATE as Duration)))
    .limit(1)
    .executeTakeFirst()
  return late !== undefined
}

/** Reads the failing vendors. A condition ends when the vendor answers or is switched off. */
async function failingVendors({ db, config }: SignsDeps, now: Instant): Promise<ReadonlySet<string>> {
  const health = await readHealth(db)
  const notified = await db.selectFrom('conditions').select('kind').where('is_notified', '=', true).execute()
  const isFailing = (vendor: VendorName) => {
    const { failuresInARow = 0, failedAt = null } = health.get(vendor) ?? {}
    if (failuresInARow === 0 || failedAt === null) return false
    return between(failedAt, now) < FAILURE_COUNTS || notified.some(({ kind }) => kind === vendor)
  }
  const isUsed = (vendor: VendorName) => vendor === 'marketplace' || config[vendor] !== null
  return new Set(VENDORS.filter((vendor) => isUsed(vendor) && isFailing(vendor)))
}

/** Whether the disk of the own database is full. The operator's own server is theirs to monitor. */
async function isDiskFull({ config }: SignsDeps, readDisk: ReadDisk): Promise<boolean> {
  if (config.databaseUrl !== null) return false
  const disk = await readDisk(config.dataDir).catch(() => null)
  return disk !== null && disk.bavail < disk.blocks * LEAST_FREE
}
