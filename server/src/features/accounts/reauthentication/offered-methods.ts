import type { ReauthenticationMethod } from '@cratewatch/contracts/accounts/reauthentication'
import type { Deps } from '../../../deps.ts'
import { listAccesses } from '../methods/access-sources.ts'
import { relyingParty } from '../passkeys/challenge.ts'

type OfferingDeps = Pick<Deps, 'config' | 'marketplaceSignIn' | 'singleSignOn'>

/** Whether this instance offers authenticating again by each method. */
const IS_OFFERED: Readonly<Record<ReauthenticationMethod, (deps: OfferingDeps) => boolean>> = {
  passkey: (deps) => relyingParty(deps.config) !== null,
  password: () => true,
  marketplace: (deps) => deps.marketplaceSignIn !== null,
  sso: (deps) => deps.singleSignOn !== null,
}

/** Lists the methods by which a user can authenticate again: those the account has and the instance offers. */
export async function offeredMethods(
  deps: OfferingDeps & Pick<Deps, 'db'>,
  userId: string,
): Promise<ReauthenticationMethod[]> {
  const known = Object.keys(IS_OFFERED) as ReauthenticationMethod[]
  const kinds = new Set<string>((await listAccesses(deps.db, userId, known)).map(({ kind }) => kind))
  return known.filter((method) => kinds.has(method) && IS_OFFERED[method](deps))
}
