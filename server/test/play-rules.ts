import type { Selectable } from 'kysely'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { capacityStatement } from '@cratewatch/domain/scheduling/policy/capacity'
import { instant } from '@cratewatch/domain/kernel/instant'
import { indexKey, indexRest } from '@cratewatch/domain/scheduling/policy/index-key'
import { observe } from '@cratewatch/domain/scheduling/policy/observe'
import { orderLooks } from '@cratewatch/domain/scheduling/policy/order-looks'
import { startClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { recalculateClock } from '@cratewatch/domain/scheduling/policy/recalculate-clock'
import { WORLD_PRIOR } from '@cratewatch/domain/scheduling/policy/prior'
import type { ProbesTable } from '../src/db/watching-tables.ts'
import { probeOf } from '../src/watching/stored-probe.ts'

const FLOOR = minutes(2)

/** The bare rules in memory: which of these records, never sold and never seen, are looked at at these times, by a budget. */
export function playRules(
  rows: readonly Selectable<ProbesTable>[],
  times: readonly number[],
  looksPerMinute: number,
): readonly number[] {
  const probes = new Map(rows.map((row) => [row.release_id, probeOf(row, () => WORLD_PRIOR)]))
  const begun = startClock(instant(times[0] ?? 0), 10)
  const classes = [...probes.values()].map((probe) => ({
    count: 1,
    tier: probe.tier,
    rest: indexRest(probe, begun.pace),
  }))
  let clock = recalculateClock(begun, capacityStatement(classes, looksPerMinute / 60, FLOOR))
  const looks: number[] = []
  for (const time of times) {
    const at = instant(time)
    const waiting = [...probes].map(([id, probe]) => ({ id, key: indexKey(probe, clock), last: probe.last }))
    const sorted = waiting.toSorted((a, b) => a.key - b.key)
    const lanes = {
      index: sorted.filter(({ last }) => last !== null && last.at + FLOOR <= at),
      first: sorted.filter(({ last }) => last === null),
    }
    const { turns } = orderLooks(clock, lanes, 1, at)
    const [turn] = turns
    const probe = turn && probes.get(turn.id)
    if (turn === undefined || probe === undefined) continue
    clock = turn.clock
    probes.set(turn.id, observe(probe, 'off', clock, at))
    looks.push(turn.id)
  }
  return looks
}
