import { STRIP_DAYS } from '@cratewatch/contracts/watching/vinyls'
import {
  availabilityStrip,
  type Span,
  type StripDay,
} from '@cratewatch/domain/availability/availability-strip'
import { days } from '@cratewatch/domain/kernel/duration'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { unansweredSince } from '@cratewatch/domain/scheduling/back-off'
import type { Mute } from '@cratewatch/domain/notifications/mute'
import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import type { ShownPrice } from '@cratewatch/domain/alerts/price-to-show'
import { compiled } from '../database/compiled.ts'
import type { Queries } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { shownPrice } from '../outbound/rates/exchange-rates.ts'
import { lowestOf, readCovered, type Covered } from './masters/read-covered.ts'
import { storedMute } from './mark-watch.ts'
import { stripSince, watchRows, type DaysOfState, type ListValues, type WatchRow } from './watch-rows.ts'

/** A watch with all that its card shows. */
export type Card = {
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

const readRow = compiled<ListValues & { readonly watchId: string }>()((queries, value) =>
  watchRows(queries, value)
    .where('v.id', '=', value('watchId', 'uuid'))
    .where('v.user_id', '=', value('userId', 'uuid'))
    .where('v.parent_id', 'is', null),
)

/** Reads the card of one watch; throws when the user has no such watch. */
export async function readCard(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  watchId: string,
): Promise<Card> {
  const now = clock.now()
  const rows = await readRow(db, { userId, watchId, since: stripSince(now) })
  const [card] = await cardsOf(db, rows, now)
  if (card === undefined) throw new Error(`There is no watch ${watchId} of this user`)
  return card
}

/** Makes cards of rows; those of masters show what is read of their pressings, by one statement. */
export async function cardsOf(db: Queries, rows: readonly WatchRow[], now: Instant): Promise<Card[]> {
  const coveredBy = await readCovered(
    db,
    rows.filter((row) => row.master_id !== null).map(({ id }) => id),
  )
  return rows.map((row) => {
    const at = { now, rates: row.rates }
    const covered = coveredBy.get(row.id)
    const lowest = covered === undefined ? row : lowestCovered(covered, row.currency, at.rates)
    return {
      row: covered === undefined ? row : { ...row, ...covered, ...lowest, observed_at: covered.observed_at },
      covered: covered?.covered ?? 0,
      strip: availabilityStrip(row.spans.map(spanOf), now, STRIP_DAYS),
      mute: storedMute(row, at.now),
      price: shownPrice(lowest, row.currency, at),
      unansweredSince: unansweredSince({ failures: row.failures ?? 0, since: row.failing_since }, now),
    }
  })
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
