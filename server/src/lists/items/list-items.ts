import { listedAt } from '@cratewatch/domain/wantlist/followed-list'
import type { Outcome } from '@cratewatch/domain/wantlist/run'
import type { Deps } from '../../outbound/deps.ts'
import { itemName, latestRun } from '../runs/read-progress.ts'
import type { RunKind } from '../runs/runs.ts'

export type ItemsQuery = {
  readonly page: number
  readonly limit: number
  readonly outcome?: Outcome | undefined
}

/** Lists the outcome of each item of a user's last run of this kind, in the order of the list. */
export async function listItems(
  deps: Pick<Deps, 'db' | 'config'>,
  userId: string,
  kind: RunKind,
  { page, limit, outcome }: ItemsQuery,
  followedListId: string | null = null,
) {
  const run = await latestRun(deps.db, userId, kind, followedListId)
  if (run === undefined) return { items: [], pagination: { total: 0, pages: 0 } }
  const chosen = deps.db
    .selectFrom('list_run_items as i')
    .where('i.run_id', '=', run.id)
    .where('i.action', '=', 'watch')
    .$if(outcome !== undefined, (query) => query.where('i.outcome', '=', outcome ?? null))
  const { total } = await chosen
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await chosen
    .leftJoin('releases as r', 'r.id', 'i.release_id')
    .select(['i.release_id', 'i.label', 'i.outcome', 'i.reason', 'r.artist', 'r.title'])
    .orderBy('i.position')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { siteUrl } = deps.config.marketplace
  return {
    items: rows.map((row) => {
      const { kind, id: discogsId } = listedAt(row.release_id)
      const uri = `${siteUrl}/${kind}/${discogsId}`
      return { item: itemName(row), discogsId, kind, uri, outcome: row.outcome, reason: row.reason }
    }),
    pagination: { total, pages: Math.ceil(total / limit) },
  }
}
