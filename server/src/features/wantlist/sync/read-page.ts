import { sql } from 'kysely'
import { timestamp, type Tx } from '../../../database/database.ts'
import {
  MOST_WANTS,
  WANTS_PAGE_SIZE,
  type OAuthToken,
  type WantsPage,
} from '../../../vendors/marketplace-sign-in.ts'
import type { ListRequest } from '../runs/list-requests.ts'
import { failRun } from '../runs/end-run.ts'
import { finishReading } from './finish-reading.ts'
import { disconnectAccount } from '../disconnect-account.ts'
import { openAccount, type OpenAccount } from '../open-account.ts'
import { pauseRun, postpone } from '../runs/postpone.ts'
import { settleStep, type ListDeps, type Run } from '../runs/runs.ts'

const MOST_PAGES = MOST_WANTS / WANTS_PAGE_SIZE

/** Reads the next page of a wantlist with its owner's permission. The last page turns the list into items. */
export async function readPage(
  deps: ListDeps,
  request: ListRequest,
  run: Run,
  signal: AbortSignal,
): Promise<void> {
  const account = await openAccount(deps, run.user_id)
  if (account === null) return deps.db.transaction().execute((tx) => failRun(tx, deps, run, 'revoked'))
  const number = run.pages_read + 1
  const { signIn, access, username } = account
  const asked = await request(run, () => signIn.wants(access, username, number, WANTS_PAGE_SIZE), signal)
  if (asked.ok) return storePage(deps, run, account, number, asked.value)
  if (asked.error.kind === 'no-slot') return postpone(deps, run, asked.error.retryAfter)
  switch (asked.error.failure.kind) {
    case 'unauthorized':
      return disconnectAccount(deps, request, run, account, signal)
    case 'private':
    case 'withdrawn':
      return findNewName(deps, request, run, account, signal)
    default:
      return pauseRun(deps, run)
  }
}

/**
 * Stores a page. When the list got shorter meanwhile, later records moved to the previous page, which is read again;
 * what was added stands on the first page, for the next sync.
 */
function storePage(
  deps: ListDeps,
  run: Run,
  account: OpenAccount,
  number: number,
  page: WantsPage,
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const isShorter = run.list_size !== null && page.total < run.list_size && number > 1
    // A limit on pages, whatever length the list claims.
    const isEndless = number >= MOST_PAGES || run.requests >= 2 * MOST_PAGES
    const isLast = page.wants.length === 0 || number >= page.pages || isEndless
    await storeWants(tx, run, account, number, page)
    if (isEndless || (isLast && !isShorter)) return finishReading(tx, deps, run, account.marketplaceId)
    await settleStep(tx, run, {
      pages_read: isShorter ? number - 2 : number,
      list_size: page.total,
      total_items: page.total,
      failures: 0,
      due_at: timestamp(deps.clock.now()),
    })
  })
}

async function storeWants(
  tx: Tx,
  run: Run,
  account: OpenAccount,
  number: number,
  page: WantsPage,
): Promise<void> {
  if (page.wants.length === 0) return
  const rows = page.wants.map(({ details, addedAt }, index) => ({
    user_id: run.user_id,
    release_id: details.id,
    position: (number - 1) * WANTS_PAGE_SIZE + index,
    marketplace_id: account.marketplaceId,
    details: JSON.stringify(details),
    added_at: addedAt === null ? null : timestamp(addedAt),
    read_by: run.id,
  }))
  const once = [...new Map(rows.map((row) => [row.release_id, row])).values()]
  await tx
    .insertInto('wants')
    .values(once)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'release_id']).doUpdateSet({
        position: sql`excluded.position`,
        marketplace_id: sql`excluded.marketplace_id`,
        details: sql`excluded.details`,
        added_at: sql`excluded.added_at`,
        read_by: sql`excluded.read_by`,
      }),
    )
    .execute()
}

/** Looks up the owner's present name when the list is missing: they may have renamed themselves. */
async function findNewName(
  deps: ListDeps,
  request: ListRequest,
  run: Run,
  account: OpenAccount,
  signal: AbortSignal,
): Promise<void> {
  const { access, username, signIn } = account
  const who = await request(run, () => signIn.identity(access as OAuthToken), signal)
  if (!who.ok) {
    if (who.error.kind === 'no-slot') return postpone(deps, run, who.error.retryAfter)
    if (who.error.failure.kind === 'unauthorized')
      return disconnectAccount(deps, request, run, account, signal)
    return pauseRun(deps, run)
  }
  const { username: newName, id } = who.value
  await deps.db.transaction().execute(async (tx) => {
    if (newName === username || id !== account.marketplaceId) return failRun(tx, deps, run, 'private')
    await deps.otherFeatures.noteName(tx, run.user_id, newName)
    await settleStep(tx, run, { due_at: timestamp(deps.clock.now()) })
  })
}
