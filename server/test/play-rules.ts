import { minutes } from '@cratewatch/domain/kernel/duration'
import { instant } from '@cratewatch/domain/kernel/instant'
import { capacityStatement } from '@cratewatch/domain/scheduling/policy/capacity'
import { indexKey, indexRest } from '@cratewatch/domain/scheduling/policy/next-check'
import { observe } from '@cratewatch/domain/scheduling/policy/observe'
import { orderChecks } from '@cratewatch/domain/scheduling/policy/order-checks'
import { startClock, recalculateClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { GLOBAL_PRIOR } from '@cratewatch/domain/scheduling/policy/rates/prior'
import type { Selectable } from 'kysely'
import { checkStateOf } from '../src/checking/rows/check-state-row.ts'
import type { CheckStatesTable } from '../src/database/tables/check-tables.ts'

const FLOOR = minutes(2)

/**
 * Runs the scheduling rules alone, in memory: returns which of these records, never sold or checked, are checked at
 * these times on a budget.
 */
export function playRules(
  rows: readonly Selectable<CheckStatesTable>[],
  times: readonly number[],
  checksPerMinute: number,
): readonly number[] {
  const checkStates = new Map(rows.map((row) => [row.release_id, checkStateOf(row, () => GLOBAL_PRIOR)]))
  const begun = startClock(instant(times[0] ?? 0), 10)
  const classes = [...checkStates.values()].map((checkState) => ({
    count: 1,
    tier: checkState.tier,
    share: checkState.share,
    rest: indexRest(checkState, begun.pace),
  }))
  let clock = recalculateClock(begun, capacityStatement(classes, checksPerMinute / 60, FLOOR))
  const checks: number[] = []
  for (const time of times) {
    const at = instant(time)
    const waiting = [...checkStates].map(([id, checkState]) => ({
      kind: 'release' as const,
      id,
      key: indexKey(checkState, clock),
      last: checkState.last,
    }))
    const sorted = waiting.toSorted((a, b) => a.key - b.key)
    const queues = {
      index: sorted.filter(({ last }) => last !== null && last.at + FLOOR <= at),
      first: sorted.filter(({ last }) => last === null),
      shop: [],
    }
    const { slots: turns } = orderChecks(clock, queues, 1, at)
    const [turn] = turns
    const checkState = turn && checkStates.get(turn.id)
    if (turn === undefined || checkState === undefined) continue
    clock = turn.clock
    checkStates.set(turn.id, observe(checkState, 'off', clock, at))
    checks.push(turn.id)
  }
  return checks
}
