import type { Selectable } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { memberKey, type AskedGroup } from '@cratewatch/domain/scheduling/policy/asked-group'
import { closedUntil, indexRest } from '@cratewatch/domain/scheduling/policy/index-key'
import { lookValue } from '@cratewatch/domain/scheduling/policy/look-value'
import type { PolicyClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import type { Probe } from '@cratewatch/domain/scheduling/policy/probe'
import { timestamp } from '../db/database.ts'
import type { ProbesTable } from '../db/watching-tables.ts'
import type { Priors } from './priors.ts'
import { sightOf } from './stored-observation.ts'

/** The columns that say all the policy knows of a record. */
export const PROBE_COLUMNS = [
  'state',
  'observed_at',
  'state_since',
  'doubted',
  'tier',
  'weight',
  'bucket',
  'phase',
  'appearing_events',
  'appearing_exposure',
  'vanishing_events',
  'vanishing_exposure',
  'since_index',
] as const

export type ProbeColumns = Pick<Selectable<ProbesTable>, (typeof PROBE_COLUMNS)[number]>

export function probeOf(row: ProbeColumns, priors: Priors): Probe {
  const sight = sightOf(row.state)
  return {
    weight: row.weight,
    tier: row.tier,
    prior: priors(row.bucket),
    phase: row.phase,
    appearing: { events: row.appearing_events, exposure: row.appearing_exposure },
    vanishing: { events: row.vanishing_events, exposure: row.vanishing_exposure },
    last:
      sight === null || row.observed_at === null
        ? null
        : { at: row.observed_at, sight, since: row.state_since ?? row.observed_at },
    isDoubted: row.doubted !== null,
    since: row.since_index,
  }
}

/** What a look changes of the policy's columns: evidence, the clock at the look, and the place that follows. */
export function lookedColumns(probe: Probe, clock: PolicyClock, group: AskedGroup | null) {
  return {
    appearing_events: probe.appearing.events,
    appearing_exposure: probe.appearing.exposure,
    vanishing_events: probe.vanishing.events,
    vanishing_exposure: probe.vanishing.exposure,
    since_index: probe.since,
    retry_at: optional(closedUntil(probe)),
    ...placeColumns(probe, clock, group),
  }
}

function optional(at: Instant | null): Date | null {
  return at === null ? null : timestamp(at)
}

/** Where a record stands, how long it would rest by its worth alone, and what a look at it is worth. */
export function placeColumns(probe: Probe, clock: PolicyClock, group: AskedGroup | null = null) {
  return {
    index_key: memberKey(probe, group, clock),
    rest: indexRest(probe, clock.pace),
    priority_score: lookValue(probe, clock).score,
  }
}

/** In [0, 1), the record's own for good, and even over any run of ids. */
export function phaseOf(releaseId: number): number {
  return (releaseId * GOLDEN_RATIO) % 1
}

const GOLDEN_RATIO = 0.618_033_988_749_894_9
