import { sql, type NotNull } from 'kysely'
import { seconds } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Wantlist } from '@cratewatch/contracts/lists/wantlist'
import { isOneOf, type Queries } from '../database/database.ts'
import { refuse } from '../base/refusal.ts'
import { refuseSlot } from '../outbound/budget/budget.ts'
import type { Want, WantsPage } from '../outbound/vendors/marketplace.ts'
import type { Deps } from '../outbound/deps.ts'
import { passedOn } from './runs/list-requests.ts'
import { openAccount, type OpenAccount } from './open-account.ts'
import { releasePage } from '@cratewatch/domain/records/links'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'

type ReadingDeps = Pick<Deps, 'budget' | 'config' | 'db' | 'marketplaceSignIn' | 'secrets'>
type Page = { readonly page: number; readonly limit: number }

/** How long a user who compares with their wantlist waits for a slot of the budget. */
const PATIENCE = seconds(5)

/**
 * Reads a page of the wantlist: as the last sync stored it, without a request; before the first one, from the
 * marketplace.
 */
export async function readWantlist(deps: ReadingDeps, userId: string, options: Page) {
  const account = await openAccount(deps, userId)
  if (account === null) return refuse('DISCOGS_NOT_CONNECTED')
  const stored = await readStored(deps.db, userId, options)
  if (stored !== null) return ok(await present(deps, userId, stored, options, stored.readAt))
  const asked = await requestPage(deps, userId, account, options)
  return asked.ok ? ok(await present(deps, userId, asked.value, options, null)) : asked
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
    .select(['details', 'added_at'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const wants = rows.map((row) => ({ details: row.details, addedAt: row.added_at }))
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
  const slot = await deps.budget.waitForPerson({ userId, urgency: 'now' }, PATIENCE)
  if (!slot.ok) return refuseSlot(slot.error)
  const { result, headers } = await account.signIn.wants(account.access, account.username, page, limit)
  await deps.budget.report(headers, result.ok ? null : passedOn(result.error))
  if (result.ok) return ok(result.value)
  // Here a refusal may pass; only a sync decides whether the permission was withdrawn.
  return result.error.kind === 'unauthorized' ? refuse('DISCOGS_NOT_CONNECTED') : refuse('DISCOGS_API_ERROR')
}

async function present(
  deps: ReadingDeps,
  userId: string,
  { wants, total }: Pick<WantsPage, 'wants' | 'total'>,
  { limit }: Page,
  readAt: Instant | null,
): Promise<Wantlist> {
  const watches = await readWatches(deps.db, userId, wants)
  return {
    wants: wants.map(({ details, addedAt }) => ({
      ...presentRecord(details, deps.config.marketplace.siteUrl),
      addedAt: addedAt === null ? null : new Date(addedAt).toISOString(),
      vinylId: watches.get(details.id) ?? null,
    })),
    pagination: { total, pages: Math.ceil(total / limit) },
    readAt: readAt === null ? null : new Date(readAt).toISOString(),
  }
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
