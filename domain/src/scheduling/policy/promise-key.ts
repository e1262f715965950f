import { days } from '../../kernel/duration.ts'
import { TIER_INTERVALS } from '../tiers.ts'
import type { Probe } from './probe.ts'

/** Tiers' intervals are multiples of each other: without a little irregularity all promises end up in step. */
const IRREGULARITY = 0.05
const CLOSED_REST_S = days(1) / 1000

/** Seconds of promise time within which a record is looked at: its tier's interval. */
export function promisedInterval(probe: Probe): number {
  const promised = TIER_INTERVALS[probe.tier] / 1000
  return probe.last?.sight === 'closed' ? Math.max(promised, CLOSED_REST_S) : promised
}

/** The place of a record in the promise lane, in seconds of promise time: due when that time has come. */
export function promiseKey(probe: Probe): number {
  return probe.since.promise + promisedInterval(probe) * (1 - IRREGULARITY * probe.phase)
}
