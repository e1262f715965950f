import { requestsLeft } from '@cratewatch/domain/lists/pace'
import type { Queries } from '../../database/database.ts'
import { WANTS_PAGE_SIZE } from '../../outbound/vendors/marketplace.ts'
import { ACTIVE, type Run } from './runs.ts'

/** Estimates how many requests are left in a run; 0 before its first page has stated the length of the list. */
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

/** Estimates the same for all other runs under way, which share the pace with `run`; null: a run that has not begun. */
export async function requestsLeftOfOthers(queries: Queries, run: string | null): Promise<readonly number[]> {
  const runs = await queries.selectFrom('list_runs').selectAll().where('phase', 'in', ACTIVE).execute()
  return runs.filter(({ id }) => id !== run).map(requestsLeftOf)
}
