import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instanceQuery } from '../../../lib/api/instance.ts'
import { readServedAuthPage, type SignInOffers } from './served-auth-page.ts'

/** What this instance offers, as the served page says until the instance itself has answered. */
export function useSignInOffers(): SignInOffers {
  const [served] = useState(readServedAuthPage)
  const instance = useQuery(instanceQuery).data
  return instance === undefined
    ? served.offers
    : { marketplace: instance.marketplaceSignIn, passkeys: instance.passkeys, sso: instance.sso }
}
