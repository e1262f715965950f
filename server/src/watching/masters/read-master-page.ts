import type { MasterPage, MasterPressing } from '@cratewatch/contracts/watching/masters'
import { CURRENT_FOR } from '@cratewatch/domain/availability/freshness'
import type { AvailabilityState } from '@cratewatch/domain/availability/observation'
import { milliseconds } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { masterPage, releasePage, sellPage } from '@cratewatch/domain/records/links'
import type { Pressing } from '@cratewatch/domain/records/pressings'
import { sql } from 'kysely'
import type { StoredMaster } from '../../checking/pressings/master-rows.ts'
import type { MasterReader } from '../../checking/pressings/read-pressings.ts'
import { presentFilter } from '../../collectors/rules.ts'
import { moment, type Queries } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { shownPrice, type ShownAt } from '../../outbound/rates/shown-price.ts'
import { readRates } from '../../outbound/rates/stored-rates.ts'

type PageDeps = Pick<Deps, 'db' | 'clock' | 'config'> & { readonly readMaster: MasterReader }

/** Reads an album for a user: its pressings, oldest first, and what is known of each. */
export async function readMasterPage(deps: PageDeps, userId: string, masterId: number) {
  const { plan, currency } = await deps.db
    .selectFrom('users')
    .select(['plan', 'currency'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const found = await deps.readMaster({ userId, plan }, masterId)
  if (!found.ok) return found
  const now = deps.clock.now()
  const pressings = oldestFirst(found.value.pressings)
  const ids = pressings.map(({ id }) => id)
  const known = await readPressings(deps.db, { userId, masterId, now }, ids)
  const at = { now, rates: await readRates(deps.db) }
  const site = deps.config.marketplace.siteUrl
  return ok({
    ...presentMaster(found.value, site),
    pressings: pressings.map((each) => presentPressing(each, known.get(each.id), { currency, at, site })),
    pressingLimit: PLANS[plan].pressingLimit,
    watch: await readWatch(deps, userId, masterId),
  } satisfies MasterPage)
}

/** Those of an unknown year come last. */
function oldestFirst(pressings: readonly Pressing[]): readonly Pressing[] {
  return pressings.toSorted((a, b) => (a.year ?? Infinity) - (b.year ?? Infinity) || a.id - b.id)
}

function presentMaster({ id, artist, title, thumb, year, total, readAt }: StoredMaster, site: string) {
  return {
    discogsId: id,
    artist,
    name: title,
    thumb,
    year,
    uri: masterPage(site, id),
    readAt: new Date(readAt).toISOString(),
    total,
  }
}

function presentPressing(
  pressing: Pressing,
  known: KnownPressing | undefined,
  shown: { readonly currency: string; readonly at: ShownAt; readonly site: string },
): MasterPressing {
  const { id, title, thumb, year, country, label, catalogueNumber, format, formats } = pressing
  return {
    discogsId: id,
    title,
    thumb,
    year,
    country,
    label,
    catalogueNumber,
    format,
    formats: [...formats],
    uri: releasePage(shown.site, id),
    sellUri: sellPage(shown.site, id),
    seen: known === undefined ? null : presentSeen(known, shown),
    watchId: known?.watchId ?? null,
    isCovered: known?.isCovered ?? false,
    isInWantlist: known?.isInWantlist ?? false,
  }
}

function presentSeen(
  known: KnownPressing,
  { currency, at }: { readonly currency: string; readonly at: ShownAt },
): MasterPressing['seen'] {
  const { state, numForSale, observed_at: observedAt } = known
  if (state === null || observedAt === null) return null
  const price = shownPrice(known, currency, at)?.price ?? null
  return { state, numForSale, price, at: new Date(observedAt).toISOString() }
}

async function readWatch({ db }: PageDeps, userId: string, masterId: number): Promise<MasterPage['watch']> {
  const watch = await db
    .selectFrom('watches')
    .select(['id', 'pressing_filter as filter'])
    .where('user_id', '=', userId)
    .where('master_id', '=', masterId)
    .executeTakeFirst()
  return watch === undefined || watch.filter === null
    ? null
    : { id: watch.id, filter: presentFilter(watch.filter) }
}

/** What is known of one pressing, for one user. */
type KnownPressing = {
  readonly id: number
  readonly watchId: string | null
  readonly isCovered: boolean
  readonly isInWantlist: boolean
  /** As a check of the last hours saw it; null: not known. */
  readonly state: Exclude<AvailabilityState, 'unknown'> | null
  readonly numForSale: number
  readonly lowest_value: number | null
  readonly lowest_currency: string | null
  readonly observed_at: Instant | null
}

/** Reads by one query what is known of pressings: by checks of watched ones, and by what lists have seen of others. */
async function readPressings(
  db: Queries,
  { userId, masterId, now }: { readonly userId: string; readonly masterId: number; readonly now: Instant },
  releaseIds: readonly number[],
): Promise<ReadonlyMap<number, KnownPressing>> {
  const since = moment(plus(now, milliseconds(-CURRENT_FOR)))
  const { rows } = await sql<KnownPressing>`
    select listed.id, own.id as "watchId", covered.id is not null as "isCovered",
      wants.release_id is not null as "isInWantlist",
      coalesce(p.state, o.state) as state, coalesce(p.num_for_sale, o.num_for_sale, 0) as "numForSale",
      p.lowest_value, p.lowest_currency, coalesce(p.observed_at, o.seen_at) as observed_at
    from unnest(${releaseIds}::bigint[]) listed (id)
    left join check_states p on p.release_id = listed.id and p.state <> 'unknown' and p.observed_at >= ${since}
    left join unwatched_observations o on o.release_id = listed.id and o.seen_at >= ${since}
    left join watches own on own.user_id = ${userId} and own.release_id = listed.id and own.parent_id is null
    left join wants on wants.user_id = ${userId} and wants.release_id = listed.id
    left join (
      select c.id, c.release_id from watches v join watches c on c.parent_id = v.id
      where v.user_id = ${userId} and v.master_id = ${masterId}
    ) covered on covered.release_id = listed.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
