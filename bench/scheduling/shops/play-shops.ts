import { COOL_DOWN } from '@cratewatch/domain/notifications/decide-alert'
import { FIRST_VISIT_COVERS } from '@cratewatch/domain/scheduling/policy/shops/shop-value'
import { DAY_S } from '../laws.ts'
import { MovingTiers } from '../moving-tiers.ts'
import type { Ours } from '../policies/ours.ts'
import { WithShops } from '../policies/with-shops.ts'
import { RequestMeter, type Span } from '../simulate.ts'
import type { World } from '../world.ts'
import type { ListedCopy, ShopMarket } from './shop-market.ts'

export type ShopsRun = {
  /** Seconds from listing to the first look, also of copies that were gone by then. */
  readonly waits: ReadonlyMap<ListedCopy, number>
  /** Copies that were still there, and those that a visit saw first. */
  readonly alerts: ReadonlySet<ListedCopy>
  readonly byVisit: ReadonlySet<ListedCopy>
  /** Shares of the requests: pages of shops, and those that only visits of everything take. */
  readonly toShops: number
  readonly toWhole: number
  readonly mostIn60s: number
  /** The longest time between two visits of a shop. */
  readonly longest: number
}

/** Plays a world with or without visits of shops, request by request, and measures after the warm-up. */
export function playShops(
  world: World,
  begin: (world: World) => Ours,
  market: ShopMarket,
  { warmDays, days }: Span,
  checksPerSecond: number,
): ShopsRun {
  const [start, end] = [warmDays * DAY_S, (warmDays + days) * DAY_S]
  const tiers = new MovingTiers(world)
  const [policy, meter, looks] = [begin(world), new RequestMeter(), new Looks(world, market, start)]
  const counts = { requests: 0, shops: 0, whole: 0 }
  let furtherPages = 0
  for (let now = 0; now < end; now += 1 / checksPerSecond) {
    const id = furtherPages > 0 ? -1 : policy.pick(now)
    if (furtherPages === 0 && id < 0) continue
    meter.request(now)
    counts.requests += 1
    if (furtherPages > 0) {
      furtherPages -= 1
      counts.shops += 1
      counts.whole += 1
    } else if (policy instanceof WithShops && policy.isShop(id)) {
      const visit = looks.visit(id - world.size, now)
      furtherPages = visit.furtherPages
      counts.shops += 1
      policy.sawShop(id, visit.matches, visit.age, now)
      for (const record of visit.news) {
        tiers.saw(record, true, now)
        policy.sawListed(record, now)
      }
    } else {
      const on = looks.check(id, now)
      tiers.saw(id, on, now)
      policy.saw(id, on ? 'on' : 'off', now)
    }
  }
  const { requests, shops, whole } = counts
  return { ...looks, toShops: shops / requests, toWhole: whole / requests, mostIn60s: meter.most }
}

/** What checks and visits have seen of the market. */
class Looks {
  readonly waits = new Map<ListedCopy, number>()
  readonly alerts = new Set<ListedCopy>()
  readonly byVisit = new Set<ListedCopy>()
  longest = 0
  private readonly noticed = new Set<ListedCopy>()
  private readonly checkedAt: Float64Array
  private readonly quietUntil: Float64Array
  private readonly visitedAt: Float64Array
  private readonly wholeAt: Float64Array
  private readonly world: World
  private readonly market: ShopMarket
  private readonly start: number

  constructor(world: World, market: ShopMarket, start: number) {
    this.world = world
    this.market = market
    this.start = start
    this.checkedAt = new Float64Array(world.size).fill(-Infinity)
    this.quietUntil = new Float64Array(world.size)
    this.visitedAt = new Float64Array(market.ofShop.length).fill(-Infinity)
    this.wholeAt = new Float64Array(market.ofShop.length).fill(-Infinity)
  }

  /** Checks one record; returns whether a copy is for sale. */
  check(record: number, now: number): boolean {
    const [copies, before] = [this.market.ofRecord[record]!, this.checkedAt[record]!]
    this.checkedAt[record] = now
    // What the first check finds may have been there for ever.
    if (before >= 0) for (const copy of listedBetween(copies, before, now)) this.notice(copy, now)
    return copies.some(({ at, goneAt }) => at <= now && goneAt > now)
  }

  /** Visits a shop: the matches still there of those listed since the last visit, and the records of which it is news. */
  visit(shop: number, now: number) {
    const [before, isWhole] = [this.visitedAt[shop]!, now - this.wholeAt[shop]! >= DAY_S]
    const from = Math.max(before, now - (before < 0 ? FIRST_VISIT_COVERS / 1000 : Infinity))
    this.visitedAt[shop] = now
    if (isWhole) this.wholeAt[shop] = now
    if (before >= this.start) this.longest = Math.max(this.longest, now - before)
    const listed = listedBetween(this.market.ofShop[shop]!, from, now)
    const there = listed.filter(({ goneAt }) => goneAt > now)
    const isNews = ({ at, record }: ListedCopy) =>
      before >= 0 && this.checkedAt[record]! >= 0 && at > this.checkedAt[record]!
    const news = there.filter(isNews)
    for (const copy of listed.filter(isNews)) if (this.notice(copy, now)) this.byVisit.add(copy)
    for (const { record } of news) this.checkedAt[record] = now
    return {
      matches: there.map(({ record }) => record),
      news: news.map(({ record }) => record),
      age: now - from,
      furtherPages: isWhole ? this.market.pages[shop]! - 1 : 0,
    }
  }

  /** Returns whether somebody is alerted of the copy: it is there, and no other was seen within the cool-down. */
  private notice(copy: ListedCopy, now: number): boolean {
    const { record, at, goneAt } = copy
    if (this.noticed.has(copy) || at < this.quietUntil[record]!) return false
    this.noticed.add(copy)
    const isThere = goneAt > now
    if (isThere) this.quietUntil[record] = now + COOL_DOWN / 1000
    if (at < this.start) return false
    this.waits.set(copy, now - at)
    if (isThere) this.alerts.add(copy)
    return isThere
  }
}

function listedBetween(copies: readonly ListedCopy[], from: number, to: number): readonly ListedCopy[] {
  return copies.filter(({ at }) => at > from && at <= to)
}
