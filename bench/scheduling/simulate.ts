import { Ledger, type Figures } from './ledger.ts'
import type { Policy } from './policies/policy.ts'
import { RequestMeter } from './request-meter.ts'
import { Paths, type World } from './world.ts'

const DAY_S = 86_400

export type Span = { readonly warmDays: number; readonly days: number }

export type Outcome = Figures & {
  /** Share of the budget that was spent. */
  readonly used: number
  readonly mostIn60s: number
  /** Simulation and decision together, as measured. */
  readonly microsPerLook: number
}

/** Plays a policy against a world, with `looksPerSecond(now)` requests granted one by one, and measures after the warm-up. */
export function simulate(
  world: World,
  policy: Policy,
  span: Span,
  looksPerSecond: (now: number) => number,
): Outcome {
  const began = process.cpuUsage()
  const start = span.warmDays * DAY_S
  const stop = start + span.days * DAY_S
  const paths = new Paths(world)
  const ledger = new Ledger(world, start, stop)
  const meter = new RequestMeter()
  let slots = 0
  let granted = 0
  let spent = 0
  for (let now = 0; now < stop; now += 1 / looksPerSecond(now)) {
    if (now >= start) slots += 1
    const record = policy.pick(now)
    if (record < 0) continue
    granted += 1
    if (now >= start) spent += 1
    meter.request(now)
    while (paths.nextFlip[record]! <= now) {
      const at = paths.flip(record)
      if (paths.on[record] === 1) ledger.found(record, at, paths.nextFlip[record]! <= now, now)
    }
    const on = paths.on[record] === 1
    ledger.looked(record, on, now, policy.stretch?.() ?? Number.NaN)
    policy.saw(record, on, now)
  }
  const { user, system } = process.cpuUsage(began)
  return {
    ...ledger.close(),
    used: spent / slots,
    mostIn60s: meter.most,
    microsPerLook: (user + system) / granted,
  }
}
