import type { Queries } from '../../database/database.ts'
import type { RecordDeps } from '../../collectors/security-events.ts'
import { openSession, type SessionStart } from '../sessions/sessions.ts'
import { sealSecondFactorTicket } from './second-factor-ticket.ts'

/** The outcome of a shown first factor: a session, or a ticket that the second factor turns into one. */
export type Entered =
  | { readonly kind: 'opened'; readonly token: string }
  | { readonly kind: 'second-factor'; readonly ticket: string }

/** Opens a session after the first factor, or a ticket when the account asks for a second one. */
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
