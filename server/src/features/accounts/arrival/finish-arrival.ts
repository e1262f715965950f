import { ok } from '@cratewatch/domain/kernel/result'
import { moment } from '../../../database/database.ts'
import type { Visitor } from '../../../http/caller/caller.ts'
import { refuse } from '../../../refusal.ts'
import { hashToken } from '../../../secrets.ts'
import type { Deps } from '../../../deps.ts'
import { enter } from '../second-factor/enter.ts'

export type ArrivalRequest = {
  readonly code: string
  /** What the browser's cookie holds; null: no cookie. */
  readonly browserKey: string | null
  readonly from: Pick<Visitor, 'network' | 'userAgent'>
}

/**
 * Turns an arrival into a session, or into a second-factor ticket where the account asks for one. Deleting the row uses
 * the code up, so of several tries one succeeds.
 */
export async function finishArrival(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'log' | 'secrets'>,
  { code, browserKey, from }: ArrivalRequest,
) {
  if (code === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'code' })
  if (browserKey === null) return refuse('INVALID_TOKEN')
  return deps.db.transaction().execute(async (tx) => {
    const arrival = await tx
      .deleteFrom('arrivals')
      .where('code_hash', '=', hashToken(code))
      .where('browser_hash', '=', hashToken(browserKey))
      .where('expires_at', '>', moment(deps.clock.now()))
      .returning(['user_id', 'session_id', 'opened_by', 'opened_by_id'])
      .executeTakeFirst()
    if (arrival === undefined) return refuse('INVALID_TOKEN')
    const entered = await enter(deps, tx, {
      id: arrival.session_id,
      userId: arrival.user_id,
      userAgent: from.userAgent,
      network: from.network,
      openedBy: arrival.opened_by,
      openedById: arrival.opened_by_id,
    })
    return ok(entered)
  })
}
