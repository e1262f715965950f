import type { Selectable } from 'kysely'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { instant } from '@cratewatch/domain/kernel/instant'
import { keysOf } from '@cratewatch/domain/scheduling/policy/keys'
import { observe } from '@cratewatch/domain/scheduling/policy/observe'
import { orderLooks } from '@cratewatch/domain/scheduling/policy/order-looks'
import { startClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { WORLD_PRIOR } from '@cratewatch/domain/scheduling/policy/prior'
import type { ProbesTable } from '../src/db/watching-tables.ts'
import { probeOf } from '../src/watching/stored-probe.ts'

const FLOOR = minutes(2)

/** The bare rules in memory: which of these records, never sold and never seen, are looked at at these times. */
export function playRules(
  rows: readonly Selectable<ProbesTable>[],
  times: readonly number[],
): readonly number[] {
  const probes = new Map(rows.map((row) => [row.release_id, probeOf(row, () => WORLD_PRIOR)]))
  let clock = startClock(instant(times[0] ?? 0), 10)
  const looks: number[] = []
  for (const time of times) {
    const at = instant(time)
    const waiting = [...probes].map(([id, probe]) => ({ id, probe, keys: keysOf(probe, clock, FLOOR) }))
    const free = waiting.filter(({ keys }) => keys.notBefore !== null && keys.notBefore <= at)
    const sorted = (from: typeof waiting, lane: 'index' | 'promise') =>
      from.map(({ id, keys }) => ({ id, key: keys[lane] })).toSorted((a, b) => a.key - b.key)
    const fresh = waiting.filter(({ probe }) => probe.last === null)
    const lanes = {
      index: sorted(free, 'index'),
      promise: sorted(free, 'promise'),
      first: sorted(fresh, 'index'),
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
