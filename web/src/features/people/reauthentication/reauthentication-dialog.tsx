import type { User } from '@cratewatch/contracts/people/accounts'
import { useEffect, useSyncExternalStore } from 'react'
import {
  isReauthenticationOpen,
  settleReauthentication,
  subscribeToReauthentication,
} from '../../../lib/session/reauthentication.ts'
import { ALL, withTexts } from '../../../lib/text/i18n.ts'
import { deferred, useDeferred } from '../../../ui/deferred.ts'

const proofs = deferred(() => withTexts(ALL, import('./proof-methods.tsx')))

/** Asks the user to authenticate again when a call needs it. Closing it makes the call fail. */
export function ReauthenticationDialog({ user }: { user: User }) {
  const isOpen = useSyncExternalStore(subscribeToReauthentication, isReauthenticationOpen)
  const code = useDeferred(proofs, isOpen)
  // Ends calls that still wait when the page is left.
  useEffect(() => () => settleReauthentication(false), [])
  return code && <code.ProofDialog user={user} isOpen={isOpen} onDone={settleReauthentication} />
}
