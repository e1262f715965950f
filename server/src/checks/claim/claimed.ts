import type { CheckState } from '@cratewatch/domain/scheduling/policy/check-state'
import type { MasterCheck } from '@cratewatch/domain/scheduling/policy/masters/master-check'
import type { CheckQueue } from '@cratewatch/domain/scheduling/policy/order-checks'
import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import type { Lease } from '../../queue/lease.ts'
import type { Seen } from '../record/stored-observation.ts'

/** A release that is ours to check, and what was known of it when it was claimed. */
export type ClaimedRelease = {
  readonly kind: 'release'
  readonly id: number
  readonly checkState: CheckState
  readonly seen: Seen | null
  /** The master that it belongs to, and as far as that is checked, what it said when this was claimed. */
  readonly masterId: number | null
  readonly masterCheck: MasterCheck | null
  readonly failures: number
  readonly watchers: number
  readonly queue: CheckQueue
  /** What the policy clock showed when its turn had come. */
  readonly clock: PolicyClock
  readonly lease: Lease
}

/** A master that is ours to check, and what was known of it when it was claimed. */
export type ClaimedMaster = {
  readonly kind: 'master'
  readonly id: number
  /** The best tier of its records: whose promise its request serves first. */
  readonly tier: Tier
  readonly failures: number
  readonly clock: PolicyClock
  readonly lease: Lease
}

/** A release or a master that is ours to check. */
export type Claimed = ClaimedRelease | ClaimedMaster
