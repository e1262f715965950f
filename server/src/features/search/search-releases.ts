import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { searchWords } from '@cratewatch/domain/records/search-query'
import { SEARCH_PAGE_SIZE } from '@cratewatch/contracts/watches/vinyl-search'
import type { Queries } from '../../database/database.ts'
import { refuse } from '../../refusal.ts'
import type { Deps } from '../../deps.ts'
import { requestPage, type SearchRequestDeps } from './request-marketplace.ts'
import type { SearchedBy } from '../../vendors/marketplace.ts'
import type { SharedAnswers } from './shared-answers.ts'

export type SearchingDeps = Pick<Deps, 'db' | 'clock'> &
  SearchRequestDeps & { readonly shared: SharedAnswers }

/** Searches one page of records. A question of the last minutes, whoever's, costs no request. */
export async function searchWatches(
  deps: SearchingDeps,
  userId: string,
  { by, q, page }: { readonly by: SearchedBy; readonly q: string; readonly page: number },
) {
  // As printed, a barcode has spaces and dashes; the marketplace knows its digits.
  const words = searchWords(by === 'barcode' ? q.replaceAll(/\D/g, '') : q)
  if (words === null) return refuse('VALIDATION_FAILED', { field: 'q' })
  const plan = await readPlan(deps.db, userId)
  const question = { by, words, page, pageSize: SEARCH_PAGE_SIZE }
  return deps.shared(`by ${by} ${page} ${words}`, plan, () => requestPage(deps, { userId, plan }, question))
}

/** Reads the plan that decides the priority class. */
export async function readPlan(queries: Queries, userId: string): Promise<Plan> {
  const { plan } = await queries
    .selectFrom('users')
    .select('plan')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return plan
}
