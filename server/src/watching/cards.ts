import { STRIP_DAYS } from '@cratewatch/contracts/watching/vinyls'
import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import type { ShownPrice } from '@cratewatch/domain/alerts/shown-price'
import {
  availabilityStrip,
  type Span,
  type StripDay,
} from '@cratewatch/domain/availability/availability-strip'
import { days } from '@cratewatch/domain/kernel/duration'
import { instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Mute } from '@cratewatch/domain/notifications/mute'
import { unansweredSince } from '@cratewatch/domain/scheduling/back-off'
import type { ExpectingDeps } from '../alerting/expected/read-account.ts'
import { compiled } from '../database/compiled.ts'
import { timestamp } from '../database/database.ts'
import { shownPrice } from '../outbound/rates/shown-price.ts'
import { readCardWords, type CardWords } from './card-words.ts'
import { lowestOf, readCovered, type Covered } from './masters/read-covered.ts'
import { activeMute, watchRows, type CardValues, type DaysOfState, type WatchRow } from './rows.ts'

/** A watch with all that its card shows. */
export type Card = CardWords & {
  readonly row: WatchRow
  /** How many pressings it covers; 0 for a release. */
  readonly covered: number
  readonly strip: readonly StripDay[]
  /** null: not muted. */
  readonly mute: Mute | null
  /** The lowest price in the user's currency; null: none, or too old to be shown. */
  readonly price: ShownPrice | null
  /** Since when the marketplace answers for others and not for this one; null: it answers. */
  readonly unansweredSince: Instant | null
}

const readRows = compiled<CardValues>()(watchRows)

/** Reads the card of one watch; throws when the user has no such watch. */
export async function readCard(deps: ExpectingDeps, userId: string, watchId: string): Promise<Card> {
  const [card] = await readCards(deps, userId, [watchId])
  if (card === undefined) throw new Error(`There is no watch ${watchId} of this user`)
  return card
}

/** Reads the cards of entries of a user's list, in this order; what masters show of their pressings by one statement. */
export async function readCards(
  deps: ExpectingDeps,
  userId: string,
  ids: readonly string[],
): Promise<Card[]> {
  const { db, clock } = deps
  if (ids.length === 0) return []
  const now = clock.now()
  const rows = await readRows(db, { userId, ids, since: timestamp(plus(now, days(-STRIP_DAYS))) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const masters = rows.filter((row) => row.master_id !== null)
  const coveredBy = await readCovered(
    db,
    masters.map(({ id }) => id),
  )
  const cards = ids.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [cardOf(row, coveredBy.get(id), now)]
  })
  const words = await readCardWords(deps, userId, cards)
  return cards.flatMap((card) => {
    const own = words.get(card.row.id)
    return own === undefined ? [] : [Object.assign(card, own)]
  })
}

function cardOf(row: WatchRow, covered: Covered | undefined, now: Instant): Omit<Card, keyof CardWords> {
  const lowest = covered === undefined ? row : lowestCovered(covered, row.currency, row.rates)
  return {
    row: covered === undefined ? row : { ...row, ...covered, ...lowest, observed_at: covered.observed_at },
    covered: covered?.covered ?? 0,
    strip: availabilityStrip(row.spans.map(spanOf), now, STRIP_DAYS),
    mute: activeMute(row, now),
    price: shownPrice(lowest, row.currency, { now, rates: row.rates }),
    unansweredSince: unansweredSince({ failures: row.failures ?? 0, since: row.failing_since }, now),
  }
}

function spanOf([state, from, until]: DaysOfState): Span {
  return { state, from: instant(days(from)), until: instant(days(until)) }
}

function lowestCovered({ prices }: Covered, currency: string, rates: ExchangeRates | null) {
  const lowest = lowestOf(prices, currency, rates)
  return {
    lowest_value: lowest?.lowest_value ?? null,
    lowest_currency: lowest?.lowest_currency ?? null,
    observed_at: lowest === null ? null : instant(lowest.observed_ms),
  }
}
