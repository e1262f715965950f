import type { Queries } from '../../../database/database.ts'
import type { RecordDeps } from '../../../security-events/record-security-event.ts'
import { openSession, type SessionStart } from '../sessions/sessions.ts'
import { sealSecondFactorTicket } from './second-factor-ticket.ts'

/** What showing the first factor leads to: a session, or a ticket that the second factor makes one of. */
export type Entered =
  | { readonly kind: 'opened'; readonly token: string }
  | { readonly kind: 'second-factor'; readonly ticket: string }

/** Opens a session for who has shown the first factor, unless their account asks for a second one. */
export async function enter(
  deps: RecordDeps,
  queries: Queries,
  start: Omit<SessionStart, 'hasSecondFactor'>,
): Promise<Entered> {
  const asked = await queries
    .selectFrom('authenticator_apps')
    .innerJoin('users', 'users.id', 'authenticator_apps.user_id')
    .select('users.password_hash')
    .where('users.id', '=', start.userId)
    .executeTakeFirst()
  if (asked !== undefined) {
    return { kind: 'second-factor', ticket: sealSecondFactorTicket(deps, start, asked.password_hash) }
  }
  const { token } = await openSession(deps, queries, { ...start, hasSecondFactor: false })
  return { kind: 'opened', token }
}
