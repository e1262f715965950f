import { arrivalCode, arrivalExpiry } from '@cratewatch/domain/accounts/sign-in/arrival-code'
import { timestamp, type Tx } from '../../../database/database.ts'
import { hashToken } from '../../../secrets.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionStart } from '../sessions/sessions.ts'

/** A sign-in that was proven elsewhere, on its way back to the browser that began it. */
export type PendingArrival = {
  /** Goes into the address. Opens one session, within a minute. */
  readonly code: string
  /** Goes into a cookie of that browser: in any other one the code opens nothing. */
  readonly browserKey: string
  /** The id that its session will have: what is made together with the arrival is made in that session. */
  readonly sessionId: string
}

/** Stores that a user may be signed in once, by the browser that is given both halves. Only their hashes are kept. */
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
