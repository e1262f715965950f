import type { User } from '@cratewatch/contracts/accounts/accounts'
import type { Tx } from '../../../database/database.ts'
import type { SessionOwner } from '../../../http/caller/caller.ts'
import type { CookieJar } from '../../../http/caller/cookie-jar.ts'
import type { Deps } from '../../../deps.ts'
import { announceAccountChange } from '../../../deliveries/account/announce-account-change.ts'
import { rememberDevice } from '../devices/known-devices.ts'
import { readProfile } from '../settings/read-profile.ts'
import { authenticate } from './sessions.ts'

export type PresentDeps = Pick<
  Deps,
  'db' | 'clock' | 'config' | 'ids' | 'live' | 'log' | 'mailer' | 'secrets'
>

/**
 * Answers a new session: its token, and the profile as this session sees it. The browser becomes known to the account;
 * the owner is mailed when it was not.
 */
export async function presentSession(
  deps: PresentDeps,
  token: string,
  cookies: CookieJar,
): Promise<{ readonly token: string; readonly user: User }> {
  const session = await authenticate(deps, token)
  if (session === null) throw new Error('A session that has just been opened does not open')
  await rememberDevice(deps, cookies, session.userId, (tx) => announceDevice(tx, deps, session))
  return { token, user: await readProfile(deps, session) }
}

async function announceDevice(
  tx: Tx,
  deps: PresentDeps,
  { id: sessionId, userId }: SessionOwner,
): Promise<void> {
  const { user_agent: userAgent } = await tx
    .selectFrom('sessions')
    .select('user_agent')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  await announceAccountChange(tx, deps, { userId, change: { what: 'new-device', userAgent }, sessionId })
}
