import { sql, type Expression, type SqlBool } from 'kysely'
import type { WatchOrder } from '@cratewatch/contracts/watching/vinyls'
import type { ValueOf } from '../database/compiled.ts'
import { newestRates } from '../outbound/rates/exchange-rates.ts'

/** What a list is searched and sorted by. */
export type OrderValues = {
  /** The words of the search, as `plainWords` makes them. */
  readonly words: readonly string[]
  /** From when on prices are still shown. */
  readonly current: Date
}

/**
 * The order of entries `v` with release `r`, master `m` and check states `p` together, without the newest-first that
 * decides between equals.
 */
export function orderOf(order: WatchOrder, value: ValueOf<OrderValues>): Expression<unknown> {
  switch (order) {
    case 'for-sale':
      return sql`coalesce(p.num_for_sale, 0) > 0 desc, v.found_at desc nulls last`
    case 'turned-up':
      return sql`v.found_at desc nulls last`
    case 'price':
      return sql`${priceInEuros(value('current', 'timestamptz'))} nulls last`
    case 'artist':
      return sql`${plain(sql`coalesce(r.artist, m.artist)`)}, ${plain(sql`coalesce(r.title, m.title)`)}`
    case 'last-checked':
      return sql`p.observed_at desc nulls last`
    case 'added':
      return sql`v.created_at desc`
  }
}

/** Whether artist, title, label, note and tags hold every word of the search; no words: all do. */
export function matchesSearch(words: Expression<readonly string[]>): Expression<SqlBool> {
  const said = sql`concat_ws(' ', r.artist, m.artist, r.title, m.title, r.label, v.note, array_to_string(v.tags, ' '))`
  // "offset 0": the text is made plain once a row, not once a word.
  return sql`(select bool_and(strpos(said.plain, word) > 0)
    from (select ${plain(said)} as plain offset 0) said, unnest(${words}) word)`
}

/** A lowest price that may still be shown; without a rate a currency counts as the euro, so that its own prices stay in order. */
function priceInEuros(current: Expression<Date>): Expression<number | null> {
  return sql`case when p.num_for_sale > 0 and p.observed_at >= ${current} then p.lowest_value /
    coalesce((${newestRates} -> 'perEuro' ->> p.lowest_currency)::float8, 1) end`
}

/** The text as `plainWords` makes it. Text of ASCII has no accents to look for, which is what takes the time. */
function plain(text: Expression<unknown>): Expression<string> {
  return sql`(select lower(case when octet_length(said) = char_length(said) then said
    else regexp_replace(normalize(said, NFKD), '[\\u0300-\\u036f]', '', 'g') end) from (select ${text} as said offset 0) text)`
}
