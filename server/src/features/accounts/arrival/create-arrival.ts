import { arrivalCode, arrivalExpiry } from '@cratewatch/domain/accounts/sign-in/arrival-code'
import { timestamp, type Tx } from '../../../database/database.ts'
import { hashToken } from '../../../secrets.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionStart } from '../sessions/sessions.ts'

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
