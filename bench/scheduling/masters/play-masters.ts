import { DAY_S } from '../laws.ts'
import { MovingTiers } from '../moving-tiers.ts'
import type { Ours } from '../policies/ours.ts'
import { WithMasters } from '../policies/with-masters.ts'
import type { Span } from '../simulate.ts'
import { Spread } from '../spread.ts'
import type { World } from '../world.ts'
import type { Market } from './market.ts'

/** Copies that stayed so long were missed, if nobody was notified by then. */
const STAYED_S = 14 * DAY_S

export type MastersRun = {
  /** Seconds from listing to look, weighted by watchers, also for copies that were gone by then. */
  readonly delay: number
  /** Share of the requests that went to masters. */
  readonly toMasters: number
  /** The same as `delay`, of copies that were still there: half of them, and nearly all. */
  readonly p50: number
  readonly p95: number
  readonly caught: number
  /** Copies that stayed for two weeks without an alert. */
  readonly missed: number
  /** Records that a master's answer showed to have no copy while they had one: a later alert is of an old copy. */
  readonly mistaken: number
  /** Requests until every record was seen once, or its master has answered for it. */
  readonly untilKnown: number
}

/** Plays a world of masters with or without checks of them, request by request, and measures after the warm-up. */
export function playMasters(
  world: World,
  begin: (world: World) => Ours,
  open: (world: World) => Market,
  span: Span,
  checksPerSecond: number,
): MastersRun {
  const start = span.warmDays * DAY_S
  const end = (span.warmDays + span.days) * DAY_S
  const policy = begin(world)
  const market = open(world)
  const tiers = new MovingTiers(world)
  const ledger = new WaitLedger()
  const unknown = new Set(Array.from({ length: world.size }, (_, record) => record))
  const counts = { requests: 0, toMasters: 0, untilKnown: 0, mistaken: 0 }
  for (let now = 0; now < end; now += 1 / checksPerSecond) {
    const id = policy.pick(now)
    if (id < 0) continue
    counts.requests += 1
    if (unknown.size > 0) counts.untilKnown += 1
    if (policy instanceof WithMasters && policy.isMaster(id)) {
      counts.toMasters += 1
      policy.sawMaster(id, market.checkAtMaster(id - world.size, now), now)
    } else {
      const on = market.check(id, now, (seconds, isGone) => {
        if (now >= start) ledger.found(world.weight[id]!, seconds, isGone)
      })
      tiers.saw(id, on, now)
      policy.saw(id, on ? 'on' : 'off', now)
      unknown.delete(id)
    }
    if (policy instanceof WithMasters)
      for (const { record, at } of policy.emptied.splice(0)) {
        if (market.hadCopy(record, at, now)) counts.mistaken += 1
        tiers.saw(record, false, now)
        unknown.delete(record)
      }
  }
  for (let id = 0; id < world.size; id += 1)
    market.check(id, end, (seconds, isGone) => ledger.neverFound(seconds, isGone))
  const { requests, toMasters, mistaken, untilKnown } = counts
  return { ...ledger.close(), toMasters: toMasters / requests, mistaken, untilKnown }
}

/** Waits of the copies that came. */
class WaitLedger {
  private readonly spread = new Spread()
  private weight = 0
  private waited = 0
  private missed = 0

  found(weight: number, seconds: number, isGone: boolean): void {
    this.weight += weight
    this.waited += weight * seconds
    if (isGone) this.spread.miss(weight)
    else this.spread.add(seconds, weight)
    if (!isGone && seconds > STAYED_S) this.missed += 1
  }

  /** A copy that no check had seen when the run ended. */
  neverFound(seconds: number, isGone: boolean): void {
    if (!isGone && seconds > STAYED_S) this.missed += 1
  }

  close() {
    const { p50, p95, caught } = this.spread.figures()
    return { delay: this.waited / this.weight, p50, p95, caught, missed: this.missed }
  }
}
