import { requestsLeft } from '@cratewatch/domain/wantlist/pace'
import type { Queries } from '../../../database/database.ts'
import { WANTS_PAGE_SIZE } from '../../../vendors/marketplace-sign-in.ts'
import { ACTIVE, type Run } from './runs.ts'

/** How many requests the rest of a run takes about; before its first page has said how long the list is, none is known. */
export function requestsLeftOf(run: Run): number {
  const pages = Math.ceil((run.list_size ?? 0) / WANTS_PAGE_SIZE)
  return requestsLeft({
    items: run.total_items - run.processed_items,
    pages: run.phase === 'reading' ? Math.max(0, pages - run.pages_read) : 0,
    itemsDone: run.processed_items,
    itemRequests: Math.max(0, run.requests - run.pages_read),
    requestsAnItem: 1,
  })
}

/** The same of all other runs under way, which take turns with `run`; null: with one that has not begun. */
export async function requestsLeftOfOthers(queries: Queries, run: string | null): Promise<readonly number[]> {
  const runs = await queries.selectFrom('list_runs').selectAll().where('phase', 'in', ACTIVE).execute()
  return runs.filter(({ id }) => id !== run).map(requestsLeftOf)
}
