import type { CheckState } from '@cratewatch/domain/scheduling/policy/check-state'
import type { MasterCheck } from '@cratewatch/domain/scheduling/policy/masters/master-check'
import type { ReleaseFailures } from '@cratewatch/domain/scheduling/back-off'
import type { CheckQueue } from '@cratewatch/domain/scheduling/policy/order-checks'
import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import type { Lease } from '../../queue/lease.ts'
import type { Seen } from '../record/stored-observation.ts'

/** A release claimed by this watcher, with its state at the claim. */
export type ClaimedRelease = {
  readonly kind: 'release'
  readonly id: number
  readonly checkState: CheckState
  readonly seen: Seen | null
  /** The master it belongs to and, if that is checked, its last answer at the claim. */
  readonly masterId: number | null
  readonly masterCheck: MasterCheck | null
  readonly failing: ReleaseFailures
  readonly watchers: number
  readonly queue: CheckQueue
  /** The policy clock at its slot. */
  readonly clock: PolicyClock
  readonly lease: Lease
}

/** A master claimed by this watcher, with its state at the claim. */
export type ClaimedMaster = {
  readonly kind: 'master'
  readonly id: number
  /** The best tier of its records, whose promise its request serves first. */
  readonly tier: Tier
  readonly failures: number
  readonly clock: PolicyClock
  readonly lease: Lease
}

/** A release or a master claimed by this watcher. */
export type Claimed = ClaimedRelease | ClaimedMaster
