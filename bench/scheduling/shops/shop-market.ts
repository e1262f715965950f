import { exponential, uniform } from '../random.ts'
import type { World } from '../world.ts'

/** A copy of a watched record; `shop`: the followed one that lists it, -1 for none. */
export type ListedCopy = {
  readonly record: number
  readonly at: number
  readonly goneAt: number
  readonly shop: number
}

/** How many copies each shop has for sale, by a Pareto law. */
const TAIL = 1.1
const SMALLEST = 80
const LARGEST = 20_000
const PER_PAGE = 100
const MOST_PAGES = 10

/** Every copy of a world until `stop`, and the shops that list some of them. */
export class ShopMarket {
  /** In the order of their appearance. */
  readonly ofRecord: readonly (readonly ListedCopy[])[]
  readonly ofShop: readonly (readonly ListedCopy[])[]
  /** Pages that a visit of everything takes. */
  readonly pages: readonly number[]

  /** `inside`: the share of the copies that are in followed shops, each in one by its size. */
  constructor(world: World, shops: number, inside: number, stop: number) {
    const sizes = Array.from({ length: shops }, (_, shop) =>
      Math.min(LARGEST, SMALLEST * uniform(world.seed + 201, shop, 0) ** (-1 / TAIL)),
    )
    this.pages = sizes.map((size) => Math.min(MOST_PAGES, Math.ceil(size / PER_PAGE)))
    const shopOf = drawShop(sizes, inside)
    this.ofRecord = Array.from({ length: world.size }, (_, record) =>
      copiesOf(world, record, stop).map((copy, n) =>
        Object.assign(copy, { shop: shopOf(uniform(world.seed + 202, record, n)) }),
      ),
    )
    const byShop = Map.groupBy(this.ofRecord.flat(), ({ shop }) => shop)
    this.ofShop = sizes.map((_, shop) => (byShop.get(shop) ?? []).toSorted((a, b) => a.at - b.at))
  }
}

/** The copies of a record, one after the other, from the stationary state on. */
function copiesOf({ appearing, vanishing, seed }: World, record: number, stop: number) {
  const [comes, goes] = [appearing[record]!, vanishing[record]!]
  const copies: { record: number; at: number; goneAt: number }[] = []
  let draw = 0
  const wait = (rate: number) => exponential(seed + 203, record, (draw += 1)) / rate
  const isOn = uniform(seed + 204, record, 0) < comes / (comes + goes)
  for (let at = isOn ? -wait(goes) : wait(comes); at < stop;) {
    const goneAt = Math.max(at, 0) + wait(goes)
    copies.push({ record, at, goneAt })
    at = goneAt + wait(comes)
  }
  return copies
}

function drawShop(sizes: readonly number[], inside: number): (chance: number) => number {
  const all = sizes.reduce((a, b) => a + b, 0)
  return (chance) => {
    if (chance >= inside) return -1
    let left = (chance / inside) * all
    return sizes.findIndex((size) => (left -= size) < 0)
  }
}
