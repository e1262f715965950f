import type { ReauthenticationMethod } from '@cratewatch/contracts/accounts/reauthentication'
import type { Deps } from '../../../deps.ts'
import { listMethods } from '../methods/all-methods.ts'
import { relyingParty } from '../passkeys/challenge.ts'

type OfferingDeps = Pick<Deps, 'config' | 'marketplaceSignIn' | 'singleSignOn'>

/** By which sign-in methods one can authenticate again on this instance. A new method is one entry here. */
const IS_OFFERED: Readonly<Record<ReauthenticationMethod, (deps: OfferingDeps) => boolean>> = {
  passkey: (deps) => relyingParty(deps.config) !== null,
  password: () => true,
  marketplace: (deps) => deps.marketplaceSignIn !== null,
  sso: (deps) => deps.singleSignOn !== null,
}

/** The methods by which a user can authenticate again: those that the account has and the instance offers. */
export async function offeredMethods(
  deps: OfferingDeps & Pick<Deps, 'db'>,
  userId: string,
): Promise<ReauthenticationMethod[]> {
  const kinds = new Set<string>((await listMethods(deps.db, userId)).map(({ kind }) => kind))
  const known = Object.keys(IS_OFFERED) as ReauthenticationMethod[]
  return known.filter((method) => kinds.has(method) && IS_OFFERED[method](deps))
}
