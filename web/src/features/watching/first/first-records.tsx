import type { User } from '@cratewatch/contracts/people/accounts'
import type { WatchList } from '@cratewatch/contracts/watching/vinyls'
import type { ReactNode } from 'react'
import { Unreachable } from '../unreachable.tsx'

export type FirstRecordsProps = {
  user: User
  list: WatchList | undefined
  isEmpty: boolean
  /** Shown with an empty list: an offer that also asks for an address, or else what it is given. */
  whenEmpty: (otherwise: ReactNode) => ReactNode
  /** Shows how far a sync or an import has filled the list. */
  whenFilling: (filling: WatchList['filling']) => ReactNode
}

/** Brings the first records, and asks who cannot be reached for an address: in one form where both are missing. */
export function FirstRecords({ user, list, isEmpty, whenEmpty, whenFilling }: FirstRecordsProps) {
  const filling = list?.filling ?? null
  const isOffering = isEmpty && filling === null
  // Until the list is known, no form is shown that an offer would take away from who types in it.
  const mayOffer = isOffering || list === undefined
  const mayAsk = mayOffer && user.discogsUsername !== null && user.pendingEmail === null
  const unreachable = <Unreachable user={user} hasRecords={list !== undefined && !isEmpty} />
  return (
    <>
      {!mayAsk && unreachable}
      {whenFilling(filling)}
      {isOffering && whenEmpty(mayAsk && unreachable)}
    </>
  )
}
