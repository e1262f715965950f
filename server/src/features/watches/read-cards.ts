import { sql } from 'kysely'
import { STRIP_DAYS } from '@cratewatch/contracts/watches/vinyls'
import {
  availabilityStrip,
  type Span,
  type StripDay,
} from '@cratewatch/domain/availability/availability-strip'
import { days } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import type { Mute } from '@cratewatch/domain/notifications/mute'
import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import type { ShownPrice } from '@cratewatch/domain/alerts/price-to-show'
import { moment } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { readRates } from '../../rates/read-rates.ts'
import { shownPrice } from '../../rates/shown-price.ts'
import { lowestOf, readCovered, type Covered } from './masters/read-covered.ts'
import { storedMute } from './muting/stored-mute.ts'
import { watchRows, type WatchRow } from './watch-rows.ts'

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
}

/** Reads the card of one watch; throws when the user has no such watch. */
export async function readCard(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  watchId: string,
): Promise<Card> {
  const row = await watchRows(deps.db, userId).where('v.id', '=', watchId).executeTakeFirstOrThrow()
  return (await cardsOf(deps, [row]))(row)
}

/** Adds the availability strips to these rows by one query. */
export async function withStrips(
  deps: Pick<Deps, 'db' | 'clock'>,
  rows: readonly WatchRow[],
): Promise<Card[]> {
  if (rows.length === 0) return []
  return rows.map(await cardsOf(deps, rows))
}

async function cardsOf(deps: Pick<Deps, 'db' | 'clock'>, rows: readonly WatchRow[]) {
  const coveredBy = await readCovered(
    deps.db,
    rows.filter((row) => row.master_id !== null).map(({ id }) => id),
  )
  const stripOf = await readStrips(deps, rows, coveredBy)
  const at = { now: deps.clock.now(), rates: await readRates(deps.db) }
  return (row: WatchRow): Card => {
    const covered = coveredBy.get(row.id)
    const lowest = covered === undefined ? row : lowestCovered(covered, row.currency, at.rates)
    return {
      row: covered === undefined ? row : { ...row, ...covered, ...lowest, observed_at: covered.observed_at },
      covered: covered?.covered ?? 0,
      strip: stripOf(row),
      mute: storedMute(row, at.now),
      price: shownPrice(lowest, row.currency, at),
    }
  }
}

function lowestCovered({ prices }: Covered, currency: string, rates: ExchangeRates | null) {
  const lowest = lowestOf(prices, currency, rates)
  return {
    lowest_value: lowest?.lowest_value ?? null,
    lowest_currency: lowest?.lowest_currency ?? null,
    observed_at: lowest === null ? null : instant(lowest.observed_ms),
  }
}

async function readStrips(
  deps: Pick<Deps, 'db' | 'clock'>,
  rows: readonly WatchRow[],
  coveredBy: ReadonlyMap<string, Covered>,
) {
  const now = deps.clock.now()
  const shown = rows.flatMap(({ id, release_id: own }) =>
    (coveredBy.get(id)?.release_ids ?? [own]).map((releaseId) => ({ id, releaseId })),
  )
  // A strip shows days, so the query returns one row a day, however often the state changed.
  const { rows: spans } = await sql<Span & { readonly id: string }>`
    select distinct shown.id, s.state, date_trunc('day', s.from_at, 'UTC') as from,
      date_trunc('day', s.until_at, 'UTC') as until
    from unnest(${shown.map(({ id }) => id)}::uuid[], ${shown.map(({ releaseId }) => releaseId)}::bigint[])
      as shown (id, release_id) join observation_spans s on s.release_id = shown.release_id
    where s.until_at >= ${moment(plus(now, days(-STRIP_DAYS)))}`.execute(deps.db)
  const byWatch = Map.groupBy(spans, (span) => span.id)
  return (row: WatchRow) => availabilityStrip(byWatch.get(row.id) ?? [], now, STRIP_DAYS)
}
