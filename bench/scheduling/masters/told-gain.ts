import { Ledger } from '../ledger.ts'
import { Paths, type World } from '../world.ts'
import { Told } from './told.ts'

/** How many times shorter the mean delay gets by masters for who is told everything, and makes promises or none. */
export type ToldGain = { readonly withPromises: number; readonly withoutPromises: number }

const DAY_S = 86_400
/** Until the clocks are steady; there is nothing to learn. */
const WARM_DAYS = 7

/** Other pressings do not matter to who is told everything: the same in quiet worlds and noisy ones. */
export function toldGain(world: World, masters: readonly (readonly number[])[], days: number): ToldGain {
  const single = Array.from({ length: world.size }, (_, record) => [record])
  const gain = (promises: boolean) =>
    meanDelay(world, single, promises, days) / meanDelay(world, masters, promises, days)
  return { withPromises: gain(true), withoutPromises: gain(false) }
}

/** Exact, as for single looks: no look is made because of an appearance that nobody has seen yet. */
function meanDelay(
  world: World,
  masters: readonly (readonly number[])[],
  promises: boolean,
  days: number,
): number {
  const told = new Told(world, masters, { floorSeconds: 120, promises })
  const paths = new Paths(world)
  const start = WARM_DAYS * DAY_S
  const stop = start + days * DAY_S
  const ledger = new Ledger(world, start, stop)
  for (let now = 0; now < stop; now += 1) {
    for (const record of told.pick(now)) {
      while (paths.nextFlip[record]! <= now) paths.flip(record)
      const on = paths.on[record] === 1
      ledger.looked(record, on, now, Number.NaN)
      told.saw(record, on)
    }
  }
  return ledger.close().meanDelay
}
