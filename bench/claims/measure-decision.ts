import { seconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { beginCheckState } from '@cratewatch/domain/scheduling/policy/begin-check-state'
import { indexKey } from '@cratewatch/domain/scheduling/policy/index-key'
import { observe } from '@cratewatch/domain/scheduling/policy/observe'
import { orderChecks } from '@cratewatch/domain/scheduling/policy/order-checks'
import { startClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { GLOBAL_PRIOR } from '@cratewatch/domain/scheduling/policy/rates/prior'

/**
 * Measures the CPU microseconds of one decision: choosing the next record, learning from its check, finding its next
 * place.
 */
export function measureDecision(decisions: number): number {
  const start = instant(0)
  let clock = startClock(start, 10)
  const checkStates = Array.from({ length: 64 }, (_, id) =>
    beginCheckState({ weight: 1 + (id % 7), tier: 3, prior: GLOBAL_PRIOR, phase: id / 64 }, clock),
  )
  const began = process.cpuUsage()
  for (let check = 0; check < decisions; check += 1) {
    const at = plus(start, seconds(check))
    const id = check % checkStates.length
    const before = checkStates[id]
    if (before === undefined) break
    const waiting = { index: [{ kind: 'release' as const, id, key: indexKey(before, clock) }], first: [] }
    const turn = orderChecks(clock, waiting, 1, at)
    clock = turn.clock
    const checked = observe(before, check % 97 === 0 ? 'on' : 'off', clock, at)
    indexKey(checked, clock)
    checkStates[id] = checked
  }
  const { user, system } = process.cpuUsage(began)
  return (user + system) / decisions
}
