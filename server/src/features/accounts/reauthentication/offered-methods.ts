import type { ReauthenticationMethod } from '@cratewatch/contracts/reauthentication'
import type { World } from '../../../world.ts'
import { listMethods } from '../methods/all-methods.ts'
import { relyingParty } from '../passkeys/challenge.ts'

type OfferingWorld = Pick<World, 'config' | 'marketplaceSignIn' | 'singleSignOn'>

/** By which sign-in methods one can authenticate again on this instance. A new method is one entry here. */
const IS_OFFERED: Readonly<Record<ReauthenticationMethod, (world: OfferingWorld) => boolean>> = {
  passkey: (world) => relyingParty(world.config) !== null,
  password: () => true,
  marketplace: (world) => world.marketplaceSignIn !== null,
  sso: (world) => world.singleSignOn !== null,
}

/** The methods by which a user can authenticate again: those that the account has and the instance offers. */
export async function offeredMethods(
  world: OfferingWorld & Pick<World, 'db'>,
  userId: string,
): Promise<ReauthenticationMethod[]> {
  const kinds = new Set<string>((await listMethods(world.db, userId)).map(({ kind }) => kind))
  const known = Object.keys(IS_OFFERED) as ReauthenticationMethod[]
  return known.filter((method) => kinds.has(method) && IS_OFFERED[method](world))
}
