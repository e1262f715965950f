import type { User } from '@cratewatch/contracts/accounts/accounts'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isReauthenticationAsked,
  settleReauthentication,
  subscribeToReauthentication,
} from '../../lib/session/reauthentication.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const ProofMethods = lazy(async () => ({ default: (await import('./proof-methods.tsx')).ProofMethods }))

/** Asks the user to authenticate again when a call needs it. Closing it makes the call fail. */
export function ReauthenticationDialog({ user }: { user: User }) {
  const { t } = useTranslation()
  const isAsked = useSyncExternalStore(subscribeToReauthentication, isReauthenticationAsked)
  // Ends calls that still wait when the page is left.
  useEffect(() => () => settleReauthentication(false), [])
  return (
    <Dialog
      open={isAsked}
      onOpenChange={(open) => !open && settleReauthentication(false)}
      title={t('reauthentication.title')}
      description={t('reauthentication.text')}
      closeLabel={t('reauthentication.cancel')}
      size="sm"
    >
      <Suspense fallback={null}>
        {isAsked && <ProofMethods user={user} onDone={() => settleReauthentication(true)} />}
      </Suspense>
    </Dialog>
  )
}
