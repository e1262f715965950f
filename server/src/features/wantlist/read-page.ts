import { sql } from 'kysely'
import { timestamp, type Tx } from '../../db/database.ts'
import {
  MOST_WANTS,
  WANTS_PAGE_SIZE,
  type OAuthToken,
  type WantsPage,
} from '../../vendors/marketplace-sign-in.ts'
import type { Ask } from './ask-in-turn.ts'
import { failRun } from './end-run.ts'
import { finishReading } from './finish-reading.ts'
import { loseAccess } from './lose-access.ts'
import { openAccount, type OpenAccount } from './open-account.ts'
import { pauseRun, postpone } from './postpone.ts'
import { settleStep, type ListWorld, type Run } from './runs.ts'

const MOST_PAGES = MOST_WANTS / WANTS_PAGE_SIZE

/** Reads the next page of a wantlist with its owner's permission. The last one turns the list into items to check. */
export async function readPage(world: ListWorld, ask: Ask, run: Run, signal: AbortSignal): Promise<void> {
  const account = await openAccount(world, run.user_id)
  if (account === null) return world.db.transaction().execute((tx) => failRun(tx, world, run, 'revoked'))
  const number = run.pages_read + 1
  const { signIn, access, username } = account
  const asked = await ask(run, () => signIn.wants(access, username, number, WANTS_PAGE_SIZE), signal)
  if (asked.ok) return storePage(world, run, account, number, asked.value)
  if (asked.error.kind === 'no-slot') return postpone(world, run, asked.error.retryAfter)
  switch (asked.error.failure.kind) {
    case 'unauthorized':
      return loseAccess(world, ask, run, account, signal)
    case 'private':
    case 'withdrawn':
      return lookForNewName(world, ask, run, account, signal)
    default:
      return pauseRun(world, run)
  }
}

/**
 * Pages move while we read: when the list has become shorter, what followed has moved to the page before, so that one
 * is read again. What is added meanwhile stands on the first page, for the next sync.
 */
function storePage(
  world: ListWorld,
  run: Run,
  account: OpenAccount,
  number: number,
  page: WantsPage,
): Promise<void> {
  return world.db.transaction().execute(async (tx) => {
    const isShorter = run.list_size !== null && page.total < run.list_size && number > 1
    // Whatever a list claims to hold, it ends.
    const isEndless = number >= MOST_PAGES || run.requests >= 2 * MOST_PAGES
    const isLast = page.wants.length === 0 || number >= page.pages || isEndless
    await storeWants(tx, run, account, number, page)
    if (isEndless || (isLast && !isShorter)) return finishReading(tx, world, run, account.marketplaceId)
    await settleStep(tx, run, {
      pages_read: isShorter ? number - 2 : number,
      list_size: page.total,
      total_items: page.total,
      failures: 0,
      turn_at: timestamp(world.clock.now()),
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

/** The list is not where it was: perhaps its owner has another name now. */
async function lookForNewName(
  world: ListWorld,
  ask: Ask,
  run: Run,
  account: OpenAccount,
  signal: AbortSignal,
): Promise<void> {
  const { access, username, signIn } = account
  const who = await ask(run, () => signIn.identity(access as OAuthToken), signal)
  if (!who.ok) {
    if (who.error.kind === 'no-slot') return postpone(world, run, who.error.retryAfter)
    if (who.error.failure.kind === 'unauthorized') return loseAccess(world, ask, run, account, signal)
    return pauseRun(world, run)
  }
  const { username: newName, id } = who.value
  await world.db.transaction().execute(async (tx) => {
    if (newName === username || id !== account.marketplaceId) return failRun(tx, world, run, 'private')
    await world.neighbours.noteName(tx, run.user_id, newName)
    await settleStep(tx, run, { turn_at: timestamp(world.clock.now()) })
  })
}
