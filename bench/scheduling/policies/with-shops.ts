import { indexKey } from '@cratewatch/domain/scheduling/policy/index-key'
import {
  afterVisit,
  NEW_SHOP,
  shopRest,
  VISITED_WITHIN,
  type ShopEvidence,
} from '@cratewatch/domain/scheduling/policy/shops/shop-value'
import type { World } from '../world.ts'
import { Ours, type OursOptions } from './ours.ts'

type Shop = { evidence: ShopEvidence; key: number; visitedAt: number }

/** Our policy with visits of shops: their number is that of the records plus their own. */
export class WithShops extends Ours {
  private readonly shops: readonly Shop[]

  constructor(world: World, options: OursOptions, shops: number) {
    super(world, options)
    this.shops = Array.from({ length: shops }, () => ({ evidence: NEW_SHOP, key: 0, visitedAt: -Infinity }))
  }

  isShop(id: number): boolean {
    return id >= this.world.size
  }

  /** Learns from a visit that found copies of these records, `age` seconds after the last one. */
  sawShop(id: number, records: readonly number[], age: number, now: number): void {
    const shop = this.shops[id - this.world.size]!
    const found = records.map((record) => {
      const checkState = this.checkStates[record]!
      return { weight: checkState.weight, rest: indexKey(checkState, this.clock) - checkState.since }
    })
    shop.evidence = afterVisit(shop.evidence, found, age, this.clock.pace)
    shop.key = this.clock.index + shopRest(shop.evidence)
    shop.visitedAt = now
  }

  /** A copy that a shop has shown is as good as a check of its record. */
  sawListed(record: number, now: number): void {
    this.fresh.remove(record)
    this.index.remove(record)
    this.saw(record, 'on', now)
  }

  /** Who was promised a visit by now is before all others. */
  protected override dueShop(now: number): number {
    const { index } = this.clock
    let [best, least] = [-1, Number.POSITIVE_INFINITY]
    this.shops.forEach(({ key, visitedAt }, shop) => {
      if (now - visitedAt < this.options.floorSeconds) return
      const isPromised = now - visitedAt >= VISITED_WITHIN / 1000
      const place = isPromised ? key - OVERDUE : key
      if (place > index || place >= least) return
      best = this.world.size + shop
      least = place
    })
    return best
  }
}

/** More index time than any run takes. */
const OVERDUE = 1e12
