import type { User } from '@cratewatch/contracts/accounts'
import type { World } from '../../world.ts'
import { presentUser } from './present-user.ts'
import { readUser } from './read-user.ts'

/** The profile of a signed-in user. */
export async function readProfile(
  world: Pick<World, 'db' | 'clock' | 'config'>,
  userId: string,
): Promise<User> {
  return presentUser(await readUser(world.db, userId, world.clock.now()), world.config.adminEmails)
}
