import { DAY_S } from './laws.ts'
import { Ledger, type Figures } from './ledger.ts'
import { MovingTiers } from './moving-tiers.ts'
import { Paths } from './paths.ts'
import type { Policy } from './policies/policy.ts'
import type { World } from './world.ts'

export type Span = { readonly warmDays: number; readonly days: number }

/**
 * Plays a policy against a world of its own, with `checksPerSecond(now)` requests granted one by one, and measures after
 * the warm-up.
 */
export function simulate(
  world: World,
  begin: (world: World) => Policy,
  span: Span,
  checksPerSecond: (now: number) => number,
  seen: (record: number, on: boolean, now: number) => void = () => {},
): Figures {
  const start = span.warmDays * DAY_S
  const stop = start + span.days * DAY_S
  const tiers = new MovingTiers(world)
  const policy = begin(world)
  const paths = new Paths(world)
  const ledger = new Ledger(world, start, stop)
  const play: Play = { world, tiers, policy, paths, ledger, seen }
  let today = 0
  for (let now = 0; now < stop; now += 1 / checksPerSecond(now)) {
    if (now >= (today + 1) * DAY_S) turnDay(play, (today += 1), now)
    const record = policy.pick(now)
    if (record >= 0) check(play, record, now)
  }
  return ledger.close()
}

type Play = {
  readonly world: World
  readonly tiers: MovingTiers
  readonly policy: Policy
  readonly paths: Paths
  readonly ledger: Ledger
  readonly seen: (record: number, on: boolean, now: number) => void
}

function check({ tiers, policy, paths, ledger, seen }: Play, record: number, now: number): void {
  const on = paths.check(record, now, (at) => ledger.found(record, at, now))
  ledger.checked(record, on, now)
  seen(record, on, now)
  tiers.saw(record, on, now)
  policy.saw(record, on ? 'on' : 'off', now)
}

/** What a day brings: tiers that move with time, and rates that shift. */
function turnDay({ world, tiers, policy, paths }: Play, day: number, now: number): void {
  const { shift } = world.law
  for (let record = 0; record < world.size; record += 1) {
    if (tiers.rank(record, now)) policy.ranked?.(record)
    if (shift?.day !== day) continue
    paths.advance(record, now)
    world.appearing[record]! *= shift.factor(record)
    paths.redraw(record, now)
  }
}
