import type { OwnActivity } from '@cratewatch/contracts/people/security-events'
import { presentSecurityEvent } from '../../collectors/security-events.ts'
import type { Queries } from '../../database/database.ts'

/** Hides where an operator was. */
const ELSEWHERE = { network: null, user_agent: null }

/** Lists one page of an account's security events, newest first. */
export async function listActivity(
  db: Queries,
  userId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<OwnActivity> {
  const own = db.selectFrom('security_events').where('user_id', '=', userId)
  const { total } = await own.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .select(['id', 'at', 'kind', 'outcome', 'detail', 'network', 'user_agent', 'actor_id'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .offset((page - 1) * limit)
    .limit(limit)
    .execute()
  return {
    events: rows.map((row) => presentSecurityEvent(row.actor_id === null ? row : { ...row, ...ELSEWHERE })),
    pagination: { total, pages: Math.ceil(total / limit) },
  }
}
