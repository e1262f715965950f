import type { User } from '@cratewatch/contracts/accounts'
import type { Session } from '../../http/caller.ts'
import type { World } from '../../world.ts'
import { presentUser } from './present-user.ts'
import { readUser } from './read-user.ts'

/** The profile of a signed-in user. */
export async function readProfile(
  world: Pick<World, 'db' | 'clock'>,
  session: Pick<Session, 'userId' | 'operator'>,
): Promise<User> {
  return presentUser(await readUser(world.db, session.userId, world.clock.now()), session.operator)
}
