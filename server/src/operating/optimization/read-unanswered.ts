import type { AdminOptimization } from '@cratewatch/contracts/operating/optimization'
import { releasePage } from '@cratewatch/domain/records/links'
import { unansweredSince } from '@cratewatch/domain/scheduling/back-off'
import type { Deps } from '../../outbound/deps.ts'
import { wire } from '../wire.ts'

const MOST = 50

/** Reads the records that alone the marketplace does not answer for, the longest first. */
export async function readUnanswered({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<AdminOptimization['unanswered']> {
  const rows = await db
    .selectFrom('check_states as p')
    .innerJoin('releases as r', 'r.id', 'p.release_id')
    .select(['r.id', 'r.artist', 'r.title as name', 'p.failures', 'p.failing_since as since'])
    .where('p.failing_since', 'is not', null)
    .orderBy('p.failing_since')
    .limit(MOST)
    .execute()
  return rows.flatMap(({ since, ...row }) => {
    const known = unansweredSince({ failures: row.failures, since }, clock.now())
    if (known === null) return []
    return [{ ...row, uri: releasePage(config.marketplace.siteUrl, row.id), since: wire(known) }]
  })
}
