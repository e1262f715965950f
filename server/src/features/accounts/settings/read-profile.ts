import type { User } from '@cratewatch/contracts/accounts/accounts'
import type { Session } from '../../../http/caller/caller.ts'
import type { Deps } from '../../../deps.ts'
import { presentUser } from '../present-user.ts'
import { readUser } from '../read-user.ts'

/** The profile of a signed-in user. */
export async function readProfile(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Pick<Session, 'userId' | 'operator'>,
): Promise<User> {
  return presentUser(await readUser(deps.db, session.userId, deps.clock.now()), session.operator)
}
