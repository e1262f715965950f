import type { endpoints } from '@cratewatch/contracts/endpoints'
import type { Wantlist } from '@cratewatch/contracts/lists/wantlist'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { byRarity, type RarityFacts } from '@cratewatch/domain/lists/rarity'
import { releasePage } from '@cratewatch/domain/records/links'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'
import { sql, type NotNull } from 'kysely'
import type { z } from 'zod'
import { refuse } from '../base/refusal.ts'
import { wireOrNull } from '../base/wire-time.ts'
import { isOneOf, type Queries } from '../database/database.ts'
import { refuseSlot } from '../outbound/budget/budget.ts'
import type { Deps } from '../outbound/deps.ts'
import type { Want, WantsPage } from '../outbound/vendors/marketplace.ts'
import { openAccount, type OpenAccount } from './reading/open-account.ts'
import { keepWants } from './reading/read-page.ts'
import { requestNow } from './runs/list-requests.ts'

type ReadingDeps = Pick<Deps, 'budget' | 'config' | 'db' | 'ids' | 'marketplaceSignIn' | 'secrets'>
type Page = z.infer<typeof endpoints.readWantlist.query>

/**
 * Reads a page of the wantlist: as the last sync stored it, without a request; before the first one, from the
 * marketplace. What that answers is kept, so that records picked of it need no further request for their names.
 */
export async function readWantlist(deps: ReadingDeps, userId: string, options: Page) {
  const account = await openAccount(deps, userId)
  if (account === null) return refuse('DISCOGS_NOT_CONNECTED')
  const stored = await readStored(deps.db, userId, options)
  if (stored !== null) return ok(await present(deps, userId, stored, options, stored.readAt))
  const answer = await requestPage(deps, userId, account, options)
  if (!answer.ok) return answer
  await keepWants(deps, account, (options.page - 1) * options.limit, answer.value.wants)
  return ok(await present(deps, userId, answer.value, options, null))
}

async function readStored(queries: Queries, userId: string, { page, limit }: Page) {
  const readAt = await readTime(queries, userId)
  if (readAt === null) return null
  const { total } = await queries
    .selectFrom('wants')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const rows = await queries
    .selectFrom('wants')
    .select(['details', 'added_at', 'note'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const wants = rows.map((row) => ({ details: row.details, addedAt: row.added_at, note: row.note }))
  return { wants, total, readAt }
}

/** When the wantlist was last read completely; null: never. */
export async function readTime(queries: Queries, userId: string): Promise<Instant | null> {
  const list = await queries
    .selectFrom('wantlists')
    .select('read_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return list?.read_at ?? null
}

async function requestPage(deps: ReadingDeps, userId: string, account: OpenAccount, { page, limit }: Page) {
  const { access, signIn, username } = account
  const answer = await requestNow(deps, userId, () => signIn.wants(access, username, page, limit))
  if (answer.ok) return answer
  if (answer.error.kind === 'no-slot') return refuseSlot(answer.error)
  // Here a refusal may pass; only a sync decides whether the permission was withdrawn.
  const isRefused = answer.error.failure.kind === 'unauthorized'
  return refuse(isRefused ? 'DISCOGS_NOT_CONNECTED' : 'DISCOGS_API_ERROR')
}

async function present(
  deps: ReadingDeps,
  userId: string,
  { wants, total }: Pick<WantsPage, 'wants' | 'total'>,
  { limit, sort }: Page,
  readAt: Instant | null,
): Promise<Wantlist> {
  const sorted = sort === 'rarest' ? await rarestFirst(deps.db, wants) : wants
  const watches = await readWatches(deps.db, userId, sorted)
  return {
    wants: sorted.map(({ details, addedAt }) =>
      Object.assign(presentRecord(details, deps.config.marketplace.siteUrl), {
        addedAt: wireOrNull(addedAt),
        vinylId: watches.get(details.id) ?? null,
      }),
    ),
    pagination: { total, pages: Math.ceil(total / limit) },
    readAt: wireOrNull(readAt),
  }
}

/** Sorts wants by what is known here of their releases, without a request. */
async function rarestFirst(queries: Queries, wants: readonly Want[]): Promise<readonly Want[]> {
  const ids = wants.map(({ details }) => details.id)
  const { rows } = await sql<Omit<RarityFacts, 'addedAt'>>`
    select id, r.community_have as have, r.community_want as want,
      case when p.observed_at is null then s.num_for_sale else p.num_for_sale end as "forSale"
    from unnest(${ids}::integer[]) as id left join releases r using (id)
      left join check_states p on p.release_id = id left join unwatched_observations s on s.release_id = id`.execute(
    queries,
  )
  const facts = new Map(rows.map((row) => [row.id, row]))
  const factsOf = ({ details: { id, communityHave, communityWant }, addedAt }: Want): RarityFacts => {
    const known = facts.get(id)
    return {
      id,
      have: known?.have ?? communityHave,
      want: known?.want ?? communityWant,
      forSale: known?.forSale ?? null,
      addedAt,
    }
  }
  return wants.toSorted((a, b) => byRarity(factsOf(a), factsOf(b)))
}

async function readWatches(
  queries: Queries,
  userId: string,
  wants: readonly Want[],
): Promise<Map<number, string>> {
  if (wants.length === 0) return new Map()
  const rows = await queries
    .selectFrom('watches')
    .select(['release_id', sql<string>`coalesce(parent_id, id)`.as('id')])
    .where('user_id', '=', userId)
    .where(
      isOneOf(
        'release_id',
        wants.map(({ details }) => details.id),
        'bigint',
      ),
    )
    .$narrowType<{ release_id: NotNull }>()
    .execute()
  return new Map(rows.map((row) => [row.release_id, row.id]))
}

type Shown = Pick<ReleaseDetails, 'id' | 'artist' | 'title' | 'thumb' | 'year' | 'format'>

/** Presents a record in a row of a list. */
export function presentRecord({ id, artist, title, thumb, year, format }: Shown, siteUrl: string) {
  return { discogsId: id, artist, name: title, thumb, year, format, uri: releasePage(siteUrl, id) }
}

type RemovingDeps = Pick<Deps, 'budget' | 'db' | 'marketplaceSignIn' | 'secrets'>

/** Takes a record off a wantlist, as far as the budget and the marketplace allow. */
export type RemoveWant = (releaseId: number) => Promise<'removed' | 'failed'>

/** Returns what takes records off a user's marketplace wantlist; null: no account is connected. */
export async function wantRemover(deps: RemovingDeps, userId: string): Promise<RemoveWant | null> {
  const account = await openAccount(deps, userId)
  if (account === null) return null
  const { access, signIn, username } = account
  return async (releaseId) => {
    const removed = await requestNow(deps, userId, () => signIn.removeWant(access, username, releaseId))
    if (!removed.ok) return 'failed'
    // Otherwise it would be shown as wanted until the next sync.
    await deps.db
      .deleteFrom('wants')
      .where('user_id', '=', userId)
      .where('release_id', '=', releaseId)
      .execute()
    return 'removed'
  }
}
