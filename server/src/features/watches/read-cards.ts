import { sql } from 'kysely'
import { STRIP_DAYS } from '@cratewatch/contracts/watches/vinyls'
import { availabilityStrip, type StripDay } from '@cratewatch/domain/availability/availability-strip'
import { days } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Mute } from '@cratewatch/domain/notifications/mute'
import type { ShownPrice } from '@cratewatch/domain/alerts/price-to-show'
import { moment } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { readRates } from '../../rates/read-rates.ts'
import { shownPrice } from '../../rates/shown-price.ts'
import { storedMute } from './muting/stored-mute.ts'
import { watchRows, type WatchRow } from './watch-rows.ts'

/** A watch with all that its card shows. */
export type Card = {
  readonly row: WatchRow
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
  const stripOf = await readStrips(deps, rows)
  const at = { now: deps.clock.now(), rates: await readRates(deps.db) }
  return (row: WatchRow): Card => ({
    row,
    strip: stripOf(row),
    mute: storedMute(row, at.now),
    price: shownPrice(row, row.currency, at),
  })
}

async function readStrips(deps: Pick<Deps, 'db' | 'clock'>, rows: readonly WatchRow[]) {
  const now = deps.clock.now()
  // A strip shows days, so the query returns one row a day, however often the state changed.
  const spans = await deps.db
    .selectFrom('observation_spans')
    .select([
      'release_id',
      'state',
      sql<Instant>`date_trunc('day', from_at, 'UTC')`.as('from'),
      sql<Instant>`date_trunc('day', until_at, 'UTC')`.as('until'),
    ])
    .distinct()
    .where(
      'release_id',
      'in',
      rows.map((row) => row.release_id),
    )
    .where('until_at', '>=', moment(plus(now, days(-STRIP_DAYS))))
    .execute()
  const byRelease = Map.groupBy(spans, (span) => span.release_id)
  return (row: WatchRow) => availabilityStrip(byRelease.get(row.release_id) ?? [], now, STRIP_DAYS)
}
