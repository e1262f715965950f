import type { SecurityMethod } from '@cratewatch/contracts/people/security-event-kinds'
import {
  arrivalCode,
  arrivalExpiry,
  ARRIVAL_LIFETIME,
} from '@cratewatch/domain/accounts/sign-in/arrival-code'
import { ok } from '@cratewatch/domain/kernel/result'
import type { ExpressionBuilder } from 'kysely'
import { refuse } from '../base/refusal.ts'
import { hashToken } from '../base/secrets.ts'
import { recordSecurityEvent, type RecordDeps, type Origin } from '../collectors/security-events.ts'
import { lockUser } from '../collectors/users.ts'
import { timestamp, moment, type Queries, type Tx } from '../database/database.ts'
import type { Schema } from '../database/tables/schema.ts'
import type { Visitor, CookieJar } from '../http/caller/caller.ts'
import type { Deps } from '../outbound/deps.ts'
import { enter } from './second-factor/entering.ts'
import type { SessionStart } from './sessions/sessions.ts'
import type { SignInIntent } from './sessions/tickets.ts'

/** A sign-in that was proven at another site and waits for the browser that began it. */
export type PendingArrival = {
  /** Stands in the address. Opens one session, within a minute. */
  readonly code: string
  /** Stands in a cookie of that browser: in any other browser the code opens nothing. */
  readonly browserKey: string
  /** The id that the session will have, so that what is created with the arrival can name that session. */
  readonly sessionId: string
}

/** Stores permission for one sign-in, by the browser that has both the code and the key. Only their hashes are kept. */
export async function createArrival(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  start: Pick<SessionStart, 'userId' | 'openedBy'> & { readonly openedById: string },
): Promise<PendingArrival> {
  const code = arrivalCode(deps.ids.token())
  const browserKey = deps.ids.token()
  const sessionId = deps.ids.uuid()
  await tx
    .insertInto('arrivals')
    .values({
      code_hash: hashToken(code),
      browser_hash: hashToken(browserKey),
      user_id: start.userId,
      session_id: sessionId,
      opened_by: start.openedBy,
      opened_by_id: start.openedById,
      expires_at: timestamp(arrivalExpiry(deps.clock.now())),
    })
    .execute()
  return { code, browserKey, sessionId }
}

type ArrivalRequest = {
  readonly code: string
  /** What the browser's cookie holds; null: no cookie. */
  readonly browserKey: string | null
  readonly from: Pick<Visitor, 'network' | 'userAgent'>
}

/**
 * Turns an arrival into a session, or into a second-factor ticket where the account asks for one. Deleting the row uses
 * the code up, so of several tries one succeeds. The account is locked first, as by a proof, which ends arrivals.
 */
export async function finishArrival(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'log' | 'secrets'>,
  { code, browserKey, from }: ArrivalRequest,
) {
  if (code === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'code' })
  if (browserKey === null) return refuse('INVALID_TOKEN')
  return deps.db.transaction().execute(async (tx) => {
    const isGiven = (row: ExpressionBuilder<Schema, 'arrivals'>) =>
      row.and([
        row('code_hash', '=', hashToken(code)),
        row('browser_hash', '=', hashToken(browserKey)),
        row('expires_at', '>', moment(deps.clock.now())),
      ])
    const found = await tx.selectFrom('arrivals').select('user_id').where(isGiven).executeTakeFirst()
    if (found !== undefined) await lockUser(tx, found.user_id)
    const arrival = await tx
      .deleteFrom('arrivals')
      .where(isGiven)
      .returning(['user_id', 'session_id', 'opened_by', 'opened_by_id'])
      .executeTakeFirst()
    if (arrival === undefined) return refuse('INVALID_TOKEN')
    const entered = await enter(deps, tx, {
      id: arrival.session_id,
      userId: arrival.user_id,
      ...from,
      openedBy: arrival.opened_by,
      openedById: arrival.opened_by_id,
    })
    return ok(entered)
  })
}

export const ARRIVAL_COOKIE = 'arrival'

/** Sets the cookie that binds an arrival to this browser, and returns the parameters for `/auth`. */
export function sendArrival(
  cookies: CookieJar,
  { code, browserKey }: PendingArrival,
): { readonly token: string; readonly action: 'login' } {
  cookies.write(ARRIVAL_COOKIE, browserKey, ARRIVAL_LIFETIME)
  return { token: code, action: 'login' }
}

/** Records that a person returned from another site and was not signed in, connected or recognised. */
export async function recordRefusedReturn(
  deps: RecordDeps & { readonly db: Queries },
  method: SecurityMethod,
  intent: SignInIntent,
  from: Origin,
): Promise<void> {
  const event = { method, outcome: 'refused', from } as const
  const [kind, userId] =
    intent.kind === 'login'
      ? (['sign-in', null] as const)
      : ([intent.kind === 'connect' ? 'method-added' : 'reauthentication', intent.userId] as const)
  await recordSecurityEvent(deps.db, deps, { ...event, kind, userId })
}
