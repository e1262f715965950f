import { days, seconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { newWatchFacts, watchTier, type WatchFacts } from '@cratewatch/domain/scheduling/watch-tier'
import type { Past } from './people/past.ts'
import { exponential, uniform } from './random.ts'
import { appearancesPerSecond, type World } from './world.ts'

/** The simulation begins so long after the epoch, that watches may have begun before it. */
const BEFORE = days(1_200)

/** The tiers of the records as the product moves them: by plans, watchers, and what its own checks have seen. */
export class MovingTiers {
  private readonly world: World
  private readonly facts: WatchFacts[]
  private readonly wasOff: Uint8Array

  constructor(world: World) {
    this.world = world
    this.wasOff = new Uint8Array(world.size)
    this.facts = Array.from({ length: world.size }, (_, record) => this.before(record))
    this.facts.forEach((_, record) => this.rank(record, 0))
  }

  /** A check saw this; the tier follows. */
  saw(record: number, on: boolean, now: number): void {
    if (on && this.wasOff[record] === 1)
      this.facts[record] = { ...this.facts[record]!, lastAppearedAt: at(now) }
    this.wasOff[record] = on ? 0 : 1
    this.rank(record, now)
  }

  /** Whether the tier has moved with time alone. */
  rank(record: number, now: number): boolean {
    const { world } = this
    const plan = world.isPremium[record] === 1 ? 'PREMIUM' : 'FREE'
    const tier = watchTier(plan, { ...this.facts[record]!, state: 'none' }, at(now))
    const isMoved = world.tier[record] !== tier
    world.tier[record] = tier
    return isMoved
  }

  /** Watches began within the last two years; what appeared since was seen. */
  private before(record: number): WatchFacts {
    const { seed, watchers, appearing, vanishing, past } = this.world
    const known = past?.[record]
    if (known !== undefined) return this.since(record, known)
    const age = days(730 * uniform(seed + 61, record, 0))
    const rate = appearancesPerSecond(appearing[record]!, vanishing[record]!)
    const ago = seconds(Math.min(1e9, exponential(seed + 61, record, 1) / rate))
    const start = at(0)
    const facts = newWatchFacts('none', watchers[record]!, (start - age) as Instant)
    return ago < age ? { ...facts, lastAppearedAt: (start - ago) as Instant } : facts
  }

  private since(record: number, { watchedSeconds, appearedAgo }: Past): WatchFacts {
    const began = at(-watchedSeconds)
    const facts = newWatchFacts('none', this.world.watchers[record]!, began)
    return appearedAgo === null ? facts : { ...facts, lastAppearedAt: at(-appearedAgo) }
  }
}

function at(now: number): Instant {
  return plus(instant(now * 1000), BEFORE)
}
