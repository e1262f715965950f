import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import { priceToShow, type ShownPrice } from '@cratewatch/domain/alerts/shown-price'
import { isCheaper } from '@cratewatch/domain/availability/transition'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Money } from '@cratewatch/domain/kernel/money'
import { sql } from 'kysely'
import { wire } from '../base/wire-time.ts'
import type { Queries } from '../database/database.ts'

/** A price that was the lowest of a release in its currency, and when it was last seen. */
export type LowestSeen = Money & { readonly releaseId: number; readonly at: Instant }

/** Reads the lowest prices that were ever seen of these releases, one for each currency. */
export async function readLowestSeen(
  db: Queries,
  releaseIds: readonly number[],
): Promise<ReadonlyMap<number, readonly LowestSeen[]>> {
  if (releaseIds.length === 0) return new Map()
  const { rows } = await sql<LowestSeen>`
    select distinct on (release_id, lowest_currency) release_id as "releaseId", lowest_value as value,
      lowest_currency as currency, until_at as at
    from observation_spans where release_id = any(${releaseIds}::bigint[]) and lowest_value > 0
    order by release_id, lowest_currency, lowest_value, until_at desc`.execute(db)
  return Map.groupBy(rows, ({ releaseId }) => releaseId)
}

/** Returns the lowest of these where it is below the present price; null: nothing was cheaper. */
export function lowestBelow(
  present: ShownPrice | null,
  seen: readonly LowestSeen[],
  rates: ExchangeRates | null,
  now: Instant,
): Watch['lowestHere'] {
  if (present === null) return null
  const { currency } = present.price
  const shown = seen.flatMap(({ at, ...price }) => {
    // The operator may show prices of before.
    const own = priceToShow(price, now, currency, rates, now)
    return own !== null && isCheaper(present.price, own.price) ? [{ ...own, at: wire(at) }] : []
  })
  return shown.toSorted((one, other) => one.price.value - other.price.value)[0] ?? null
}
