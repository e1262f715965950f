import type { User } from '@cratewatch/contracts/people/accounts'
import { useEffect, useSyncExternalStore } from 'react'
import {
  isReauthenticationOpen,
  settleReauthentication,
  subscribeToReauthentication,
} from '../../../lib/session/reauthentication.ts'
import { ALL, useTexts, withTexts } from '../../../lib/text/i18n.ts'
import { deferred, useDeferred } from '../../../ui/overlays/deferred.ts'
import { Dialog } from '../../../ui/overlays/overlays.tsx'

const proofMethods = deferred(() => withTexts(ALL, import('./proof-methods.tsx')))

/** Asks the user to authenticate again when a call needs it. Closing it makes the call fail. */
export function ReauthenticationDialog({ user }: { user: User }) {
  const { t } = useTexts()
  const isOpen = useSyncExternalStore(subscribeToReauthentication, isReauthenticationOpen)
  const code = useDeferred(proofMethods, isOpen)
  // Ends calls that still wait when the page is left.
  useEffect(() => () => settleReauthentication(false), [])
  if (code === null) return null
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && settleReauthentication(false)}
      title={t('reauthentication.title')}
      description={t('reauthentication.text')}
      closeLabel={t('words.cancel')}
      size="sm"
    >
      {isOpen && <code.ProofMethods user={user} onDone={() => settleReauthentication(true)} />}
    </Dialog>
  )
}
