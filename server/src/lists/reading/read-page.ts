import type { Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { timestamp, type Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { MOST_WANTS, WANTS_PAGE_SIZE, type Want, type WantsPage } from '../../outbound/vendors/marketplace.ts'
import { noteMarketplaceName } from '../../people/marketplace/marketplace-accounts.ts'
import { failRun } from '../runs/end-run.ts'
import type { Step } from '../runs/list-requests.ts'
import { isRefusedAgain, NOT_REFUSED } from '../runs/read-again.ts'
import { retryLater } from '../runs/retry-run.ts'
import { settleStep, type Run } from '../runs/runs.ts'
import { finishReading } from './finish-reading.ts'
import { disconnectAccount, openAccount, type OpenAccount } from './open-account.ts'

const MOST_PAGES = MOST_WANTS / WANTS_PAGE_SIZE
/** The marketplace may refuse pages beyond this one, whatever length it states. */
const PAGES_SHOWN = 100

/** Reads the next page of a wantlist with its owner's permission. The last page turns the list into items. */
export async function readPage(step: Step): Promise<void> {
  const { deps, run } = step
  const account = await openAccount(deps, run.user_id)
  if (account === null) return deps.db.transaction().execute((tx) => failRun(tx, deps, run, 'revoked'))
  const number = run.pages_read + 1
  const { signIn, access, username } = account
  const answer = await step.request(() => signIn.wants(access, username, number, WANTS_PAGE_SIZE))
  if (answer.ok) return storePage(deps, run, account, number, answer.value)
  switch (answer.error.kind === 'failed' ? answer.error.failure.kind : null) {
    case 'unauthorized':
      return disconnectAccount(step, account)
    case 'private':
      return number > PAGES_SHOWN ? endCut(deps, run, account) : findNewName(step, account)
    case 'withdrawn':
      return findNewName(step, account)
    default:
      return retryLater(step, answer.error)
  }
}

/** Ends a reading whose next page the marketplace does not show to anybody. */
function endCut(deps: Deps, run: Run, account: OpenAccount): Promise<void> {
  return deps.db
    .transaction()
    .execute((tx) => finishReading(tx, deps, run, account.marketplaceId, { isCut: true, last: 0 }))
}

/** Stores a page. The first one begins a reading, by which its rows are known. */
function storePage(
  deps: Deps,
  run: Run,
  account: OpenAccount,
  number: number,
  page: WantsPage,
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const begun = number > 1 ? run : begin(run, deps.ids.uuid(), now, page)
    await storeWants(tx, begun, account, number, page)
    const isLast = page.wants.length === 0 || number >= page.pages
    // A limit on pages, whatever length the list claims.
    const isCut = !isLast && number >= MOST_PAGES
    if (isLast || isCut)
      return finishReading(tx, deps, begun, account.marketplaceId, { isCut, last: page.total })
    await settleStep(tx, run, {
      reading_id: begun.reading_id,
      reading_since: begun.reading_since === null ? null : timestamp(begun.reading_since),
      list_size: begun.list_size,
      pages_read: number,
      ...(run.readings === 0 && { total_items: page.total }),
      ...NOT_REFUSED,
      failures: 0,
      due_at: timestamp(now),
    })
  })
}

function begin(run: Run, id: string, now: Instant, { total }: WantsPage): Run {
  return { ...run, reading_id: id, reading_since: now, list_size: total }
}

async function storeWants(
  tx: Tx,
  run: Run,
  account: OpenAccount,
  number: number,
  page: WantsPage,
): Promise<void> {
  // The first page gives a reading its id.
  const { reading_id: readingId } = run
  if (page.wants.length === 0 || readingId === null) return
  const { userId, marketplaceId } = account
  const at = { userId, marketplaceId, readingId, from: (number - 1) * WANTS_PAGE_SIZE }
  await tx
    .insertInto('wants')
    .values(wantRows(at, page.wants))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'release_id']).doUpdateSet({
        position: sql`excluded.position`,
        marketplace_id: sql`excluded.marketplace_id`,
        // A row that only names the record leaves what is known of it.
        details: sql`case when excluded.details ->> 'artist' = '' then wants.details else excluded.details end`,
        added_at: sql`excluded.added_at`,
        note: sql`excluded.note`,
        read_by: sql`excluded.read_by`,
        missing_since: null,
      }),
    )
    .execute()
}

type WantsAt = Pick<OpenAccount, 'userId' | 'marketplaceId'> & {
  readonly readingId: string
  /** The place of the first one on the list. */
  readonly from: number
}

/**
 * Stores wants that a person has seen before any sync read them, so that what is picked of them needs no request for its
 * names. A sync that is reading just now knows better which ones it read.
 */
export async function keepWants(
  deps: Pick<Deps, 'db' | 'ids'>,
  { userId, marketplaceId }: OpenAccount,
  from: number,
  wants: readonly Want[],
): Promise<void> {
  if (wants.length === 0) return
  await deps.db.transaction().execute(async (tx) => {
    const connected = await tx
      .selectFrom('marketplace_accounts')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('marketplace_id', '=', marketplaceId)
      .forKeyShare()
      .executeTakeFirst()
    if (connected === undefined) return
    const rows = wantRows({ userId, marketplaceId, readingId: deps.ids.uuid(), from }, wants)
    await tx
      .insertInto('wants')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Returns the rows of wants, each release once. */
function wantRows({ userId, marketplaceId, readingId, from }: WantsAt, wants: readonly Want[]) {
  const rows = wants.map(({ details, addedAt, note }, index) => ({
    user_id: userId,
    release_id: details.id,
    position: from + index,
    marketplace_id: marketplaceId,
    details: JSON.stringify(details),
    added_at: addedAt === null ? null : timestamp(addedAt),
    note,
    read_by: readingId,
  }))
  return [...new Map(rows.map((row) => [row.release_id, row])).values()]
}

/** Looks up the owner's present name when the list is missing: they may have renamed themselves. */
async function findNewName(step: Step, account: OpenAccount): Promise<void> {
  const { deps, run } = step
  const { access, username, signIn } = account
  const who = await step.request(() => signIn.identity(access))
  if (!who.ok) {
    const isRefused = who.error.kind === 'failed' && who.error.failure.kind === 'unauthorized'
    return isRefused ? disconnectAccount(step, account) : retryLater(step, who.error)
  }
  const { username: newName, id } = who.value
  await deps.db.transaction().execute(async (tx) => {
    if (newName === username || id !== account.marketplaceId) {
      if (await isRefusedAgain(tx, deps, run, 'private')) await failRun(tx, deps, run, 'private')
      return
    }
    await noteMarketplaceName(tx, run.user_id, newName)
    await settleStep(tx, run, { due_at: timestamp(deps.clock.now()) })
  })
}
