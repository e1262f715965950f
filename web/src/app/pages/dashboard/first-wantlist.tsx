import type { User } from '@cratewatch/contracts/accounts/accounts'
import type { WatchList } from '@cratewatch/contracts/watches/vinyls'
import type { ReactNode } from 'react'
import { withTexts } from '../../../lib/text/i18n.ts'
import { deferred, useDeferred } from '../../../ui/overlays/deferred.ts'
import { ALL } from '../../routing/texts-of-pages.ts'

/** What an empty or growing list says of the wantlist. Loaded for those lists alone, with its texts. */
export const wantlistOffer = deferred(() =>
  withTexts(ALL, import('../../../features/wantlist/first/wantlist-offer.tsx')),
)
export const listFilling = deferred(() =>
  withTexts(ALL, import('../../../features/wantlist/first/list-filling.tsx')),
)

export function OfferWantlist(props: { user: User; otherwise: ReactNode }) {
  const code = useDeferred(wantlistOffer, true)
  return code && <code.WantlistOffer {...props} />
}

export function ShowFilling({ filling }: { filling: WatchList['filling'] }) {
  const code = useDeferred(listFilling, filling !== null)
  return code && <code.ListFilling filling={filling} />
}
