import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instanceQuery } from '../../../lib/api/instance.ts'
import { readServedAuthPage, type SignInOffers } from './served-auth-page.ts'

/** Returns the instance's offers; until they have loaded, those of the served page. */
export function useSignInOffers(): SignInOffers {
  const [served] = useState(readServedAuthPage)
  const instance = useQuery(instanceQuery).data
  return instance === undefined
    ? served.offers
    : { marketplace: instance.marketplaceSignIn, passkeys: instance.passkeys, sso: instance.sso }
}
