import { Grouped } from '../policies/grouped.ts'
import { Ours } from '../policies/ours.ts'
import type { Span } from '../simulate.ts'
import { mean } from '../words.ts'
import { makeWorld, type World } from '../world.ts'
import { makeMasters, Market } from './market.ts'
import { toldGain, type ToldGain } from './told-gain.ts'

export type MastersCase = {
  readonly name: string
  readonly size: number
  /** Share of the masters with several watched pressings. */
  readonly share: number
  /** Copies of unwatched pressings of a master per day. */
  readonly risesPerDay: number
  /** Whether looks at masters should help here, or only not hurt. */
  readonly pays: boolean
}

export type MastersResult = MastersCase & {
  /** Mean delay of single looks over the mean delay with looks at masters. */
  readonly gain: number
  readonly alone: number
  readonly grouped: number
  /** Share of requests that went to masters. */
  readonly toMasters: number
  /** What would be possible; only where masters should help. */
  readonly told: ToldGain | null
}

/** Nobody watches the other pressings of a quiet master much; of a noisy one something changes all the time. */
export const MASTERS: readonly MastersCase[] = [
  { name: 'masters, 2,000 records, quiet masters', size: 2_000, share: 0.5, risesPerDay: 0.3, pays: true },
  { name: 'masters, 2,000 records, lively masters', size: 2_000, share: 0.5, risesPerDay: 3, pays: false },
  { name: 'masters, 2,000 records, noisy masters', size: 2_000, share: 0.5, risesPerDay: 300, pays: false },
  { name: 'masters, 20,000 records, noisy masters', size: 20_000, share: 0.5, risesPerDay: 30, pays: false },
]

const DAY_S = 86_400
const FLOOR = { known: false, floorSeconds: 120 }
const SEEDS = [1, 2, 3]

/** The same worlds with and without looks at masters, averaged over seeds. */
export function runMasters(wanted: MastersCase, span: Span, seeds: readonly number[] = SEEDS): MastersResult {
  const runs = seeds.map((seed) => {
    const world = makeWorld(wanted.size, seed, 'base', 0.25)
    const masters = makeMasters(world, wanted.share)
    const market = () => new Market(world, masters, wanted.risesPerDay)
    const alone = play(world, new Ours(world, FLOOR), market(), span)
    const grouped = play(world, new Grouped(world, FLOOR, masters), market(), span)
    const told = wanted.pays ? toldGain(world, masters, span.days) : null
    return { alone: alone.delay, grouped: grouped.delay, toMasters: grouped.toMasters, told }
  })
  const alone = mean(runs.map((run) => run.alone))
  const grouped = mean(runs.map((run) => run.grouped))
  const gain = mean(runs.map((run) => run.alone / run.grouped))
  const toMasters = mean(runs.map((run) => run.toMasters))
  return { ...wanted, gain, alone, grouped, toMasters, told: meanOf(runs.flatMap(({ told }) => told ?? [])) }
}

function meanOf(told: readonly ToldGain[]): ToldGain | null {
  if (told.length === 0) return null
  return {
    withPromises: mean(told.map((one) => one.withPromises)),
    withoutPromises: mean(told.map((one) => one.withoutPromises)),
  }
}

function play(world: World, policy: Ours, market: Market, span: Span): { delay: number; toMasters: number } {
  const start = span.warmDays * DAY_S
  let weight = 0
  let waited = 0
  let requests = 0
  let toMasters = 0
  for (let now = 0; now < start + span.days * DAY_S; now += 1) {
    const id = policy.pick(now)
    if (id < 0) continue
    requests += 1
    if (policy instanceof Grouped && policy.isMaster(id)) {
      toMasters += 1
      policy.sawMaster(id, market.lookAtMaster(id - world.size, now), now)
      continue
    }
    const on = market.look(id, now, (seconds) => {
      if (now < start) return
      weight += world.weight[id]!
      waited += world.weight[id]! * seconds
    })
    policy.saw(id, on, now)
  }
  return { delay: waited / weight, toMasters: toMasters / requests }
}
