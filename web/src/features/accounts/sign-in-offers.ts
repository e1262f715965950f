import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instanceQuery } from '../../lib/instance.ts'
import { readServedDoor, type SignInOffers } from './served-door.ts'

/** What this instance offers, as the served page says until the instance itself has answered. */
export function useSignInOffers(): SignInOffers {
  const [served] = useState(readServedDoor)
  const instance = useQuery(instanceQuery).data
  return instance === undefined
    ? served.offers
    : { marketplace: instance.marketplaceSignIn, passkeys: instance.passkeys, sso: instance.sso }
}
