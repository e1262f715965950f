import type { MasterPage, MasterPressing } from '@cratewatch/contracts/watches/masters'
import { ok } from '@cratewatch/domain/kernel/result'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { masterPage, releasePage, sellPage } from '@cratewatch/domain/records/links'
import type { Pressing } from '@cratewatch/domain/records/pressings'
import type { Deps } from '../../deps.ts'
import type { MasterReader } from '../../masters/master-reader.ts'
import type { StoredMaster } from '../../masters/stored-master.ts'
import { readRates } from '../../rates/read-rates.ts'
import { shownPrice, type ShownAt } from '../../rates/shown-price.ts'
import { presentFilter } from '../../watches/present-filter.ts'
import { readPressings, type KnownPressing } from './read-pressings.ts'

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
