import { DAY_S } from './laws.ts'
import { Ledger, type Figures } from './ledger.ts'
import { MovingTiers } from './moving-tiers.ts'
import { Paths } from './paths.ts'
import type { Policy } from './policies/policy.ts'
import { uniform } from './random.ts'
import { drawRates, drawRecord, type World } from './world.ts'

export type Span = { readonly warmDays: number; readonly days: number }

export type Outcome = Figures & {
  /** Share of the budget that was spent. */
  readonly used: number
  readonly mostIn60s: number
  /** Simulation and decision together, as measured. */
  readonly microsPerCheck: number
}

/**
 * Plays a policy against a world of its own, with `looksPerSecond(now)` requests granted one by one, and measures after
 * the warm-up.
 */
export function simulate(
  world: World,
  begin: (world: World) => Policy,
  span: Span,
  checksPerSecond: (now: number) => number,
  seen: (record: number, on: boolean, now: number) => void = () => {},
): Outcome {
  const began = process.cpuUsage()
  const start = span.warmDays * DAY_S
  const stop = start + span.days * DAY_S
  const tiers = new MovingTiers(world)
  const policy = begin(world)
  const [paths, ledger] = [new Paths(world), new Ledger(world, start, stop)]
  const play: Play = { world, tiers, policy, paths, ledger, seen }
  const meter = new RequestMeter()
  let slots = 0
  let granted = 0
  let spent = 0
  let today = 0
  for (let now = 0; now < stop; now += 1 / checksPerSecond(now)) {
    if (now >= start) slots += 1
    if (now >= (today + 1) * DAY_S) turnDay(play, (today += 1), now)
    const record = policy.pick(now)
    if (record < 0) continue
    granted += 1
    if (now >= start) spent += 1
    meter.request(now)
    check(play, record, now)
  }
  const { user, system } = process.cpuUsage(began)
  return {
    ...play.ledger.close(),
    used: spent / slots,
    mostIn60s: meter.most,
    microsPerCheck: (user + system) / granted,
  }
}

type Play = {
  readonly world: World
  readonly tiers: MovingTiers
  readonly policy: Policy
  readonly paths: Paths
  readonly ledger: Ledger
  readonly seen: (record: number, on: boolean, now: number) => void
}

function check({ world, tiers, policy, paths, ledger, seen }: Play, record: number, now: number): void {
  if (world.isBlocked[record] === 1) return policy.saw(record, 'closed', now)
  const on = paths.check(record, now, (at, isGone) => ledger.found(record, at, isGone, now))
  ledger.checked(record, on, now, policy.stretch?.() ?? Number.NaN)
  seen(record, on, now)
  tiers.saw(record, on, now)
  policy.saw(record, on ? 'on' : 'off', now)
}

/** What a day brings: records that leave and are replaced, rates that are drawn again, tiers that move with time. */
function turnDay({ world, tiers, policy, paths, ledger }: Play, day: number, now: number): void {
  const { churn = 0, redrawnAfterDays = Number.POSITIVE_INFINITY, shift } = world.law
  for (let record = 0; record < world.size; record += 1) {
    if (uniform(world.seed + 71, record, day) < churn) {
      drawRecord(world, record, day)
      paths.begin(record, now)
      ledger.forget(record)
      tiers.begin(record, now)
      policy.begin(record, now)
    } else if (tiers.rank(record, now)) policy.ranked?.(record)
    if (day % redrawnAfterDays !== 0 && day !== shift?.day) continue
    paths.advance(record, now)
    if (day === shift?.day) world.appearing[record]! *= shift.factor(record)
    else drawRates(world, record, day / redrawnAfterDays)
    paths.redraw(record, now)
  }
}

const WINDOW_S = 60

/** The most requests in any 60 s. */
export class RequestMeter {
  most = 0
  private readonly times = new Float64Array(4096)
  private from = 0
  private to = 0

  request(now: number): void {
    const { times } = this
    times[this.to % times.length] = now
    this.to += 1
    // Rounding of sums of 1/rate must not count a request that is exactly a window old.
    while (times[this.from % times.length]! <= now - WINDOW_S + 1e-6) this.from += 1
    this.most = Math.max(this.most, this.to - this.from)
  }
}
