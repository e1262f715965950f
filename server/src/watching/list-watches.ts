import type { VinylTargets } from '@cratewatch/contracts/watching/list-part'
import {
  WATCH_ORDERS,
  type WatchList,
  type WatchListQuery,
  type WatchOrder,
} from '@cratewatch/contracts/watching/vinyls'
import { CURRENT_FOR } from '@cratewatch/domain/availability/freshness'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { parseRecordReference } from '@cratewatch/domain/records/parse-record-reference'
import { plainWords } from '@cratewatch/domain/records/search-words'
import { sql, type RawBuilder } from 'kysely'
import { compiled, type ValueOf } from '../database/compiled.ts'
import { timestamp } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { newestRates } from '../outbound/rates/stored-rates.ts'
import { isAway, marketplaceFrom } from '../outbound/remotes.ts'
import { readCards, type Card } from './cards.ts'

/** What one pass over a user's whole list finds. */
type Listed = Pick<WatchList, 'marketplaceAway' | 'filling'> & {
  /** The entries of the page, in their order. */
  readonly ids: readonly string[]
  /** How many the search leaves, and how many of these are for sale. */
  readonly all: number
  readonly available: number
  /** When any of the user's records was last checked, regardless of search and filter. */
  readonly lastChecked: Instant | null
}

export type CardPage = Pick<Listed, 'marketplaceAway' | 'filling' | 'lastChecked'> &
  Pick<WatchList, 'counts' | 'pagination'> & { readonly cards: readonly Card[] }

/** Lists one page of the watch list. A page beyond the last one is empty. */
export async function listWatches(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
  wanted: WatchListQuery,
): Promise<CardPage> {
  const marketplace = marketplaceFrom(deps.config.marketplace.egress)
  const { ids, all, available, ...list } = await readList(deps, userId, wanted, marketplace)
  const counts = { all, available, unavailable: all - available }
  const total = counts[wanted.availability]
  const cards = await readCards(deps, userId, ids)
  return { ...list, cards, counts, pagination: { total, pages: Math.ceil(total / wanted.limit) } }
}

/** Returns the ids that a choice of many stands for; ids of others are passed over when they are written. */
export async function idsOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  targets: VinylTargets,
): Promise<readonly string[]> {
  if (targets !== 'all' && !('availability' in targets)) return targets
  const which = targets === 'all' ? { availability: 'all' as const, search: '' } : targets
  return (await readList(deps, userId, { ...which, order: 'added', page: 1, limit: null })).ids
}

/** `limit`: null asks for all of them. */
type Wanted = Omit<WatchListQuery, 'limit'> & { readonly limit: number | null }

type ListValues = {
  readonly userId: string
  /** The words of the search, each as a pattern. */
  readonly patterns: readonly string[]
  /** The record that the search names instead; null: it names none of this kind. */
  readonly release: number | null
  readonly master: number | null
  readonly availability: WatchListQuery['availability']
  /** From when on prices are still shown. */
  readonly current: Date
  readonly marketplace: string
  readonly limit: number | null
  readonly offset: number
}

/** Returns what the statement of a list compares with. */
export function listValues(
  userId: string,
  { search, availability, limit, page }: Wanted,
  now: Instant,
  marketplace: string,
): ListValues {
  const offset = (page - 1) * (limit ?? 0)
  const patterns = plainWords(search).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const current = timestamp(instant(now - CURRENT_FOR))
  const record = recordNamed(search)
  const release = record?.kind === 'release' ? record.id : null
  const master = record?.kind === 'master' ? record.id : null
  return { userId, patterns, release, master, availability, current, marketplace, limit, offset }
}

/** What a list is searched for. */
type SearchedBy = 'nothing' | 'words' | 'record'

/** Returns what a search is: `[r123]`, `[m123]` or a link name one record. Bare numbers are words, as in names they are. */
export function searchedBy(search: string): SearchedBy {
  if (search === '') return 'nothing'
  return recordNamed(search) === null ? 'words' : 'record'
}

function recordNamed(search: string): { readonly kind: 'release' | 'master'; readonly id: number } | null {
  const reference = /[[/]/.test(search) ? parseRecordReference(search) : null
  return reference !== null && 'id' in reference ? reference : null
}

/**
 * Reads a user's whole list once, a few thousand records at most, for its counts and the ids of a page. What a card
 * shows is read for these alone. Names are looked up by id: a join would read all releases.
 */
export function listOf(order: WatchOrder, by: SearchedBy, value: ValueOf<ListValues>) {
  const { key, by: compared } = ordersOf(value('current', 'timestamptz'))[order]
  const availability = value('availability', 'text')
  return sql<Listed>`
    with list as materialized (
      select v.id, v.created_at, v.found_at, p.observed_at, ${isAvailable} as is_available, ${key} as key,
        v.parent_id is null and ${FOUND[by](value)} as is_found
      from watches v left join check_states p on p.release_id = v.release_id
      where v.user_id = ${value('userId', 'uuid')})
    select count(*) filter (where is_found) as all, max(observed_at) as "lastChecked",
      count(*) filter (where is_found and is_available) as available,
      array(select id from list where is_found
          and (${availability} = 'all' or is_available = (${availability} = 'available'))
        order by ${compared} created_at desc, id
        limit ${value('limit', 'bigint')} offset ${value('offset', 'bigint')}) as ids,
      ${isAway(value('marketplace', 'text'))} as "marketplaceAway", ${fillingOf(value('userId', 'uuid'))} as filling
    from list`
}

/** One pressing for sale suffices. An unchecked record is not available. */
const isAvailable = sql`(coalesce(p.num_for_sale, 0) > 0 or v.master_id is not null and exists (
  select from watches w join check_states c on c.release_id = w.release_id
  where w.parent_id = v.id and c.num_for_sale > 0))`

/** What each order compares before the newest-first that decides between equals; `key` is computed for it alone. */
function ordersOf(
  current: RawBuilder<Date>,
): Record<WatchOrder, { key: RawBuilder<unknown>; by: RawBuilder<unknown> }> {
  const none = sql`null`
  return {
    'for-sale': { key: none, by: sql`is_available desc, found_at desc nulls last,` },
    'turned-up': { key: none, by: sql`found_at desc nulls last,` },
    price: { key: ofPressings('min', priceInEuros(current)), by: sql`key nulls last,` },
    artist: { key: namesInOrder(), by: sql`key,` },
    added: { key: none, by: sql`` },
    'last-checked': { key: ofPressings('max', sql`p.observed_at`), by: sql`key desc nulls last,` },
  }
}

/** A figure of the check state `p` of a release, or the least or most of it among the pressings of an album. */
const ofPressings = (most: 'min' | 'max', figure: RawBuilder<unknown>) => sql`
  case when v.master_id is null then ${figure} else (
    select ${sql.raw(most)}(${figure}) from watches w join check_states p on p.release_id = w.release_id
    where w.parent_id = v.id) end`

const FOUND: Record<SearchedBy, (value: ValueOf<ListValues>) => RawBuilder<unknown>> = {
  nothing: () => sql`true`,
  words: (value) => matchesSearch(value('patterns', 'text[]')),
  record: (value) => isRecord(value('release', 'bigint'), value('master', 'bigint')),
}

/** Whether it is the record that is searched for, or an album of which that is a watched pressing. */
const isRecord = (release: RawBuilder<unknown>, master: RawBuilder<unknown>) => sql`(
  v.release_id = ${release} or v.master_id = ${master} or v.master_id is not null and exists (
    select from watches w where w.parent_id = v.id and w.release_id = ${release})) is true`

/** Whether artist, title, label, note and tags hold every word of the search; no words: all do. */
function matchesSearch(patterns: RawBuilder<unknown>): RawBuilder<boolean> {
  const own = sql`case when v.note is null and v.tags = '{}' then ''
    else concat_ws(' ', '', v.note, array_to_string(v.tags, ' ')) end`
  return sql`(select ${plain('said')} like all (${patterns}::text[]) from (
    select artist || ' ' || title || coalesce(' ' || label, '') || ${own} as said from releases where id = v.release_id
    union all select artist || ' ' || title || ${own} from masters where id = v.master_id) named)`
}

const namesInOrder = () => sql`(select array[${plain('artist')}, ${plain('title')}] from (
  select artist, title from releases where id = v.release_id
  union all select artist, title from masters where id = v.master_id) named)`

/** A lowest price that may still be shown; without a rate a currency counts as the euro, so that its own prices stay in order. */
function priceInEuros(current: RawBuilder<Date>): RawBuilder<number | null> {
  return sql`case when p.num_for_sale > 0 and p.observed_at >= ${current} then p.lowest_value /
    coalesce((${newestRates} -> 'perEuro' ->> p.lowest_currency)::float8, 1) end`
}

/** A text as `plainWords` makes it. Text of ASCII has no accents to look for, which is what takes the time. */
function plain(column: string): RawBuilder<string> {
  const text = sql.ref(column)
  return sql`lower(case when octet_length(${text}) = char_length(${text}) then ${text}
    else regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g') end)`
}

/** The sync or import that adds records at present. What comes from followed lists is shown where they are. */
const fillingOf = (userId: RawBuilder<string>) => sql`(select kind from list_runs
  where user_id = ${userId} and kind <> 'list' and ended_at is null
  order by started_at desc limit 1)`

const statementOf = (order: WatchOrder, by: SearchedBy) =>
  compiled<ListValues>()((_, value) => listOf(order, by, value))

const statements = new Map(
  WATCH_ORDERS.map((order) => [
    order,
    {
      nothing: statementOf(order, 'nothing'),
      words: statementOf(order, 'words'),
      record: statementOf(order, 'record'),
    },
  ]),
)

async function readList(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  wanted: Wanted,
  marketplace = '',
): Promise<Listed> {
  const values = listValues(userId, wanted, clock.now(), marketplace)
  const rows = await statements.get(wanted.order)?.[searchedBy(wanted.search)](db, values)
  if (rows?.[0] === undefined) throw new Error('What a list says is one row')
  return rows[0]
}
