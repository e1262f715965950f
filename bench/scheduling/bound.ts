import { expectedWaiting } from './waiting.ts'
import { appearancesPerSecond, type World } from './world.ts'

/** Records sampled while the price is searched; any price gives a true bound, a good one a tight bound. */
const SAMPLE = 1500
const GOLDEN = 0.6180339887

type OneRecord = { weight: number; appearing: number; vanishing: number }

/**
 * Seconds of weighted mean delay that no policy can beat, even one that knows every rate: the Lagrangian dual over
 * all policies that see a record only when they look (docs/scheduling-bound.md). Each record alone is a two-state
 * semi-Markov problem (how long to wait after "off", how long after "on") at price theta per request and at least
 * `floor` seconds between checks. Records of one master share the price of a request by `shares`.
 */
export function lowerBound(
  world: World,
  checksPerSecond: number,
  floor: number,
  shares: (record: number) => number = () => 1,
): number {
  const price = searchPrice(world, checksPerSecond, floor, shares)
  let cost = 0
  let arriving = 0
  for (let i = 0; i < world.size; i += 1) {
    const one = recordAt(world, i)
    cost += bestCycle(one, price * shares(i), floor).cost
    arriving += one.weight * appearancesPerSecond(one.appearing, one.vanishing)
  }
  return (cost - price * checksPerSecond) / arriving
}

function recordAt(world: World, i: number): OneRecord {
  return { weight: world.weight[i]!, appearing: world.appearing[i]!, vanishing: world.vanishing[i]! }
}

/** What each record pays of a request to its master: as much as it is worth of all its pressings. */
export function sharesOf(world: World, masters: readonly (readonly number[])[]): (record: number) => number {
  const shares = new Float64Array(world.size)
  const worth = (i: number) =>
    world.weight[i]! * appearancesPerSecond(world.appearing[i]!, world.vanishing[i]!)
  for (const members of masters) {
    const all = members.reduce((sum, i) => sum + worth(i), 0)
    for (const i of members) shares[i] = worth(i) / all
  }
  return (record) => shares[record]!
}

function searchPrice(
  world: World,
  checksPerSecond: number,
  floor: number,
  shares: (record: number) => number,
): number {
  const step = Math.max(1, world.size / SAMPLE)
  let low = 1e-3
  let high = 1e14
  while (high / low > 1.002) {
    const middle = Math.sqrt(low * high)
    let checks = 0
    for (let i = 0; i < world.size; i += step) {
      const record = Math.floor(i)
      const share = shares(record)
      checks += share * bestCycle(recordAt(world, record), middle * share, floor).checks * step
    }
    if (checks > checksPerSecond) low = middle
    else high = middle
  }
  return Math.sqrt(low * high)
}

function bestCycle(one: OneRecord, price: number, floor: number): { cost: number; checks: number } {
  const { weight, appearing, vanishing } = one
  const nu = appearancesPerSecond(appearing, vanishing)
  let off = Math.max(floor, Math.sqrt((2 * price) / (weight * appearing)))
  let on = Math.max(
    floor,
    Math.sqrt((2 * price) / (weight * nu)),
    Math.cbrt((3 * price) / (weight * appearing * vanishing)),
  )
  for (let round = 0; round < 3; round += 1) {
    off = minimise((candidate) => cycle(one, candidate, on, price).cost, off, floor)
    on = minimise((candidate) => cycle(one, off, candidate, price).cost, on, floor)
  }
  return cycle(one, off, on, price)
}

/** Cost and checks per second when waiting `off` seconds after "off" and `on` seconds after "on". */
function cycle(one: OneRecord, off: number, on: number, price: number): { cost: number; checks: number } {
  const sum = one.appearing + one.vanishing
  const offShare = one.vanishing * -Math.expm1(-sum * on)
  const onShare = one.appearing * -Math.expm1(-sum * off)
  const time = offShare * off + onShare * on
  const waiting = offShare * expectedWaiting(one, false, off) + onShare * expectedWaiting(one, true, on)
  const checks = (offShare + onShare) / time
  return { cost: (one.weight * waiting) / time + price * checks, checks }
}

/** Golden section on the logarithm, a factor of eight around the guess, never below the floor. */
function minimise(cost: (seconds: number) => number, guess: number, floor: number): number {
  let low = Math.log(Math.max(floor, guess / 8))
  let high = Math.log(Math.max(floor * 1.0001, guess * 8))
  let a = high - GOLDEN * (high - low)
  let b = low + GOLDEN * (high - low)
  let costA = cost(Math.exp(a))
  let costB = cost(Math.exp(b))
  while (high - low > 1e-3) {
    if (costA < costB) {
      high = b
      b = a
      costB = costA
      a = high - GOLDEN * (high - low)
      costA = cost(Math.exp(a))
    } else {
      low = a
      a = b
      costA = costB
      b = low + GOLDEN * (high - low)
      costB = cost(Math.exp(b))
    }
  }
  return Math.exp((low + high) / 2)
}
