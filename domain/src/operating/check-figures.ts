import { hours, type Duration } from '../kernel/duration.ts'
import { between, plus, type Instant } from '../kernel/instant.ts'
import { waitQuantile, type Wait } from '../scheduling/waits.ts'
import { TIERS, type Tier } from '../scheduling/watch-tier.ts'
import { detectionDelay } from './detection-delay.ts'

export const ERROR_KINDS = ['rate-limited', 'unavailable', 'unreadable', 'unauthorized'] as const
export type ErrorKind = (typeof ERROR_KINDS)[number]

/** What came of the checks of one tier in one hour. */
export type TierHour = {
  readonly good: number
  readonly errors: Readonly<Record<ErrorKind, number>>
  readonly responseMs: number
  readonly changes: number
  /** Copies that were gone at the check after the one that found them. */
  readonly goneAtOnce: number
  readonly background: number
  readonly detail: number
  readonly savedBySharing: number
  readonly savedByMasters: number
  readonly promisedSeconds: number
  readonly waits: readonly Wait[]
}

export type CheckHour = {
  readonly hour: Instant
  readonly allowed: number
  readonly interactive: number
  /** Pages of followed shops. */
  readonly shops: number
  /** Listings that were asked for postage: a part of `interactive`. */
  readonly postage: number
  readonly byTier: Readonly<Record<Tier, TierHour>>
}

/**
 * How long checks one record were promised to be apart, and how long they were, in seconds; null: no two checks yet.
 */
export type KeptInterval = {
  readonly tier: Tier
  readonly checks: number
  readonly promised: number | null
  readonly median: number | null
  readonly p95: number | null
}

/**
 * The time from the last check without a copy to the one that found it, in seconds: the copy was listed at some
 * moment of it. `stillThere`: the share of finds that were for sale at the next check as well. null: nothing was
 * found.
 */
export type TimeToAlert = {
  readonly tier: Tier
  readonly found: number
  readonly median: number | null
  readonly p95: number | null
  readonly p99: number | null
  readonly stillThere: number | null
}

export type CheckFigures = {
  readonly good: number
  readonly errors: Readonly<Record<ErrorKind, number>>
  readonly total: number
  /** In milliseconds; null: nothing was asked. */
  readonly averageResponse: number | null
  readonly changes: number
  readonly perHour: number
  readonly savedBySharing: number
  readonly savedByMasters: number
  readonly byTier: readonly {
    readonly tier: Tier
    readonly checks: number
    readonly averageResponse: number | null
  }[]
  readonly intervals: readonly KeptInterval[]
  readonly timesToAlert: readonly TimeToAlert[]
  /** How long a copy is for sale before it is seen, on average, in seconds; null: not known yet. */
  readonly detectionDelay: number | null
}

/** Figures reach back a day: the hour under way and the 23 before it. */
export const FIGURES_HOURS = 24

/** Returns the first hour of the figures at `now`. */
export function firstFigureHour(now: Instant): Instant {
  const thisHour = now - (now % hours(1))
  return plus(thisHour as Instant, hours(1 - FIGURES_HOURS))
}

/** Computes a day's figures from its hours; only the delay is estimated. */
export function checkFigures(given: readonly CheckHour[], now: Instant): CheckFigures {
  const byTier = TIERS.map((tier) => ({ tier, sum: sumOf(given.map((hour) => hour.byTier[tier])) }))
  const all = sumOf(byTier.map(({ sum }) => sum))
  const total = checksOf(all)
  const waits = all.waits
  return {
    good: all.good,
    errors: all.errors,
    total,
    averageResponse: averageOf(all),
    changes: all.changes,
    perHour: total / hoursCovered(given, now),
    savedBySharing: all.savedBySharing,
    savedByMasters: all.savedByMasters,
    byTier: byTier.map(({ tier, sum }) => ({
      tier,
      checks: checksOf(sum),
      averageResponse: averageOf(sum),
    })),
    intervals: byTier.map(({ tier, sum }) => keptInterval(tier, sum)),
    timesToAlert: byTier.map(({ tier, sum }) => timeToAlert(tier, sum)),
    detectionDelay: detectionDelay(waits),
  }
}

function keptInterval(tier: Tier, { waits, promisedSeconds }: TierHour): KeptInterval {
  const checks = waits.reduce((sum, wait) => sum + wait.checks, 0)
  return {
    tier,
    checks,
    promised: checks === 0 ? null : promisedSeconds / checks,
    median: waitQuantile(waits, 0.5),
    p95: waitQuantile(waits, 0.95),
  }
}

function timeToAlert(tier: Tier, { waits, goneAtOnce }: TierHour): TimeToAlert {
  const finds = waits.map(({ seconds, found = 0 }) => ({ seconds, checks: found }))
  const found = finds.reduce((sum, { checks }) => sum + checks, 0)
  return {
    tier,
    found,
    median: waitQuantile(finds, 0.5),
    p95: waitQuantile(finds, 0.95),
    p99: waitQuantile(finds, 0.99),
    // Copies found the day before may be gone today.
    stillThere: found === 0 ? null : Math.max(0, 1 - goneAtOnce / found),
  }
}

/** Counts hours since the first known check, at least one, at most a day. */
function hoursCovered(given: readonly CheckHour[], now: Instant): number {
  const first = given.find(({ byTier }) => TIERS.some((tier) => checksOf(byTier[tier]) > 0))?.hour ?? now
  const span: Duration = between(first, now)
  return Math.max(1, Math.min(FIGURES_HOURS, span / hours(1)))
}

function checksOf({ good, errors }: TierHour): number {
  return ERROR_KINDS.reduce((sum, kind) => sum + errors[kind], good)
}

function averageOf(sum: TierHour): number | null {
  const checks = checksOf(sum)
  return checks === 0 ? null : sum.responseMs / checks
}

function sumOf(parts: readonly TierHour[]): TierHour {
  const sum = (of: (part: TierHour) => number) => parts.reduce((total, part) => total + of(part), 0)
  const failed = (kind: ErrorKind) => sum(({ errors }) => errors[kind])
  return {
    good: sum(({ good }) => good),
    errors: {
      'rate-limited': failed('rate-limited'),
      unavailable: failed('unavailable'),
      unreadable: failed('unreadable'),
      unauthorized: failed('unauthorized'),
    },
    responseMs: sum(({ responseMs }) => responseMs),
    changes: sum(({ changes }) => changes),
    goneAtOnce: sum(({ goneAtOnce }) => goneAtOnce),
    background: sum(({ background }) => background),
    detail: sum(({ detail }) => detail),
    savedBySharing: sum(({ savedBySharing }) => savedBySharing),
    savedByMasters: sum(({ savedByMasters }) => savedByMasters),
    promisedSeconds: sum(({ promisedSeconds }) => promisedSeconds),
    waits: parts.flatMap(({ waits }) => waits),
  }
}
