import { sql } from 'kysely'
import { STRIP_DAYS } from '@cratewatch/contracts/watches/vinyls'
import { priceToShow, type ShownPrice } from '@cratewatch/domain/alerts/price-to-show'
import { availabilityStrip, type StripDay } from '@cratewatch/domain/availability/availability-strip'
import { days } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Mute } from '@cratewatch/domain/notifications/mute'
import { moment } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { storedMute } from './muting/stored-mute.ts'
import { watchRows, type WatchRow } from './watch-rows.ts'

/** A watch with all that its card shows. */
export type Card = {
  readonly row: WatchRow
  readonly strip: readonly StripDay[]
  /** null: not muted. */
  readonly mute: Mute | null
  readonly shownPrice: ShownPrice | null
}

/** Reads the card of one watch; throws when the user has no such watch. */
export async function readCard(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  watchId: string,
): Promise<Card> {
  const row = await watchRows(deps.db, userId).where('v.id', '=', watchId).executeTakeFirstOrThrow()
  const [card] = await withStrips(deps, [row])
  if (card === undefined) throw new Error('A row without a card')
  return card
}

/** Adds the availability strips to these rows by one query. */
export async function withStrips(
  deps: Pick<Deps, 'db' | 'clock'>,
  rows: readonly WatchRow[],
): Promise<Card[]> {
  if (rows.length === 0) return []
  const stripOf = await readStrips(deps, rows)
  const now = deps.clock.now()
  return rows.map((row) => ({
    row,
    strip: stripOf(row),
    mute: storedMute(row, now),
    shownPrice: shownPrice(row, now),
  }))
}

function shownPrice(row: WatchRow, now: Instant): ShownPrice | null {
  const { lowest_value: value, lowest_currency: currency, observed_at: at } = row
  if (value === null || currency === null || at === null) return null
  return priceToShow({ value, currency }, at, currency, null, now)
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
