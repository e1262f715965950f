import type { AlertKind } from '../../domain/src/notifications/alert-kind.ts'
import type { Marketplace } from '../../simulator/src/marketplace/start-marketplace.ts'
import type { Channel } from './collectors.ts'
import type { Stretch, Timeline } from './judge-lateness.ts'
import type { Said } from './judge-said.ts'
import type { MovedTime } from './machine.ts'
import type { Vendors } from './system.ts'

/** A record of which a copy appeared, and what else became of it. */
export type Happened = {
  readonly record: number
  /** The fault meanwhile. */
  readonly during: string
  /** In the moved time. */
  readonly appearedAt: number
  /** Whether the copy cost no more at first than the collector pays who hears of no other. */
  readonly isWithin: boolean
  /** When its seller asked for so much less; null: never. */
  cheaperAt: number | null
  /** Whether another copy followed after collectors were notified of the first. */
  hasMore: boolean
  isSold: boolean
  /** The channel that took nothing until the product knew that every copy was sold. */
  silentOn: string | null
  /** What cards said a moment before; null: nobody looked. */
  readonly said: Said | null
}

/** A channel that its target closed for hours, and what it may not have sent; `isNotified`: its collector is, in the app. */
export type Closed = {
  readonly channel: Channel
  readonly unsent: readonly Happened[]
  readonly isNotified: boolean
}

/** In dollars: what the second collector pays at most is far from both, whatever the rates. */
const WITHIN = 20
const ABOVE = 90
/** The shop that the first collectors follow, where every other copy is listed. */
export const SELLER = 'plattenkiste'

export const CEILING = { minor: 4_500, currency: 'EUR' } as const

/** What happens on the marketplace in a run, and what collectors must be notified of. */
export class Truth {
  readonly happened: Happened[] = []
  readonly closed: Closed[] = []
  /** Channels that took nothing for hours, of which their collectors are notified. */
  readonly silenced: Channel[] = []
  /** The faults so far. */
  readonly stretches: Stretch[] = []
  readonly #world: Marketplace['world']
  readonly #time: Pick<MovedTime, 'clock' | 'isUnnoticed' | 'jumps'>
  readonly #waiting: number[]

  constructor({ marketplace, time }: Pick<Vendors, 'marketplace' | 'time'>, ids: readonly number[]) {
    this.#world = marketplace.world
    this.#time = time
    this.#waiting = [...ids]
  }

  get timeline(): Timeline {
    return { stretches: this.stretches, jumps: this.#time.jumps }
  }

  get isOver(): boolean {
    return this.#waiting.length === 0
  }

  /** The record of which a copy appears next. */
  get next(): number | undefined {
    return this.#waiting.at(-1)
  }

  /**
   * Lets a copy of the next record appear, every other in the followed shop. Not while processes may have the time of
   * before a move: by theirs a copy that they count is listed a day later, which is another copy.
   */
  appear(during: string, isWithin: boolean, said: Said | null = null): void {
    const record = this.#waiting.pop()
    if (record === undefined) return
    const offer = { price: isWithin ? WITHIN : ABOVE, currency: 'USD' } as const
    const isInShop = this.happened.length % 2 === 0 && !this.#time.isUnnoticed(this.#time.clock.now())
    if (isInShop) this.#world.shops.list(SELLER, record, offer)
    else this.#world.appear(record, offer)
    const appearedAt = this.#time.clock.now()
    this.happened.push({
      record,
      during,
      appearedAt,
      isWithin,
      cheaperAt: null,
      hasMore: false,
      isSold: false,
      silentOn: null,
      said,
    })
  }

  /** Lets another copy appear of a record that collectors were notified of. */
  grow(happened: Happened): void {
    this.#world.appear(happened.record, { price: happened.isWithin ? WITHIN : ABOVE, currency: 'USD' })
    happened.hasMore = true
  }

  /** Has the seller of a dear copy ask for so little that it comes to be within the limit; as of `appear` not while time is moved. */
  cut(happened: Happened): void {
    if (this.#time.isUnnoticed(this.#time.clock.now())) return
    this.#world.cheaper(happened.record, WITHIN / ABOVE)
    happened.cheaperAt = this.#time.clock.now()
  }

  /** Sells every copy of a record. */
  sell(happened: Happened): void {
    this.#world.sell(happened.record, 'all')
    happened.isSold = true
  }
}

const costsLittle = ({ isWithin, cheaperAt }: Happened) => isWithin || cheaperAt !== null

/**
 * Returns the alerts that a collector must have got of a record: the first of whatever appears, the second within a
 * price only, also once it is cut so far, the third of more copies and lower prices, too.
 */
export function alertsFor(happened: Happened, watcher: number): readonly AlertKind[] {
  if (watcher === 1) return costsLittle(happened) ? ['within-ceiling'] : []
  const { hasMore, cheaperAt } = happened
  const more = hasMore ? (['more-copies'] as const) : []
  return watcher === 2
    ? ['appeared', ...more, ...(cheaperAt === null ? [] : (['cheaper'] as const))]
    : ['appeared']
}
