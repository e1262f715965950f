import { seconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { beginProbe } from '@cratewatch/domain/scheduling/policy/begin-probe'
import { indexKey } from '@cratewatch/domain/scheduling/policy/index-key'
import { observe } from '@cratewatch/domain/scheduling/policy/observe'
import { orderLooks } from '@cratewatch/domain/scheduling/policy/order-looks'
import { startClock } from '@cratewatch/domain/scheduling/policy/policy-clock'
import { WORLD_PRIOR } from '@cratewatch/domain/scheduling/policy/prior'

/** CPU microseconds of one decision: whose turn it is among those in front, what its look teaches, where it goes next. */
export function measureDecision(decisions: number): number {
  const start = instant(0)
  let clock = startClock(start, 10)
  const probes = Array.from({ length: 64 }, (_, id) =>
    beginProbe({ weight: 1 + (id % 7), tier: 3, prior: WORLD_PRIOR, phase: id / 64 }, clock),
  )
  const began = process.cpuUsage()
  for (let look = 0; look < decisions; look += 1) {
    const at = plus(start, seconds(look))
    const id = look % probes.length
    const before = probes[id]
    if (before === undefined) break
    const waiting = { index: [{ id, key: indexKey(before, clock) }], first: [] }
    const turn = orderLooks(clock, waiting, 1, at)
    clock = turn.clock
    const looked = observe(before, look % 97 === 0 ? 'on' : 'off', clock, at)
    indexKey(looked, clock)
    probes[id] = looked
  }
  const { user, system } = process.cpuUsage(began)
  return (user + system) / decisions
}
