import type { User } from '@cratewatch/contracts/people/accounts'
import { announceAccountChange } from '../../alerting/deliveries/account-links.ts'
import type { Tx } from '../../database/database.ts'
import type { CookieJar, SessionOwner } from '../../http/caller/caller.ts'
import type { AccountDeps } from '../methods/methods.ts'
import { rememberDevice } from './known-devices.ts'
import { readProfile } from './profile.ts'
import { authenticate } from './sessions.ts'

/**
 * Answers a new session: its token, and the profile as this session sees it. The browser becomes known to the account;
 * the owner is mailed when it was not.
 */
export async function presentSession(
  deps: AccountDeps,
  token: string,
  cookies: CookieJar,
): Promise<{ readonly token: string; readonly user: User }> {
  const session = await authenticate(deps, token)
  // Whoever has proven the address at the same moment has ended it.
  if (session === null)
    throw Object.assign(new Error('A session ended as it was opened'), { statusCode: 401 })
  await rememberDevice(deps, cookies, session.userId, (tx) => announceDevice(tx, deps, session))
  return { token, user: await readProfile(deps, session) }
}

async function announceDevice(
  tx: Tx,
  deps: AccountDeps,
  { id: sessionId, userId }: SessionOwner,
): Promise<void> {
  const { user_agent: userAgent } = await tx
    .selectFrom('sessions')
    .select('user_agent')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  await announceAccountChange(tx, deps, { userId, change: { what: 'new-device', userAgent }, sessionId })
}
