import type { User } from '@cratewatch/contracts/people/accounts'
import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../../lib/api/toast-failure.ts'
import { call } from '../../../lib/api/api.ts'
import { askForPasskey, knowsPasskeys, PasskeyError } from '../../../lib/session/passkeys.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { beginSession } from '../auth-failure.ts'
import { useSignInOffers } from './sign-in-offers.ts'

/** Signs in by a passkey; hidden when the instance or the browser does not support it. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { t } = useTranslation()
  const isOffered = useSignInOffers().passkeys
  const signIn = usePasskeySignIn(onSignedIn)
  // Shown in HTML built before the browser is known: nearly all support it.
  if (!isOffered || (globalThis.document !== undefined && !knowsPasskeys())) return null
  return (
    <div className="grid gap-3">
      {signIn.error && <PasskeyFailure error={signIn.error} />}
      <Button
        variant="secondary"
        size="lg"
        icon={<KeyRound />}
        busy={signIn.isPending}
        data-early="passkey"
        onClick={() => signIn.mutate()}
      >
        {t('accounts.email.passkey')}
      </Button>
    </div>
  )
}

function PasskeyFailure({ error }: { error: Error }) {
  const { t } = useTranslation()
  if (!(error instanceof PasskeyError))
    return <Banner tone="danger">{failureMessage(error, t('accounts.errors.connection'))}</Banner>
  const isCancelled = error.problem === 'cancelled'
  return (
    <Banner tone={isCancelled ? 'info' : 'danger'}>
      {t(isCancelled ? 'accounts.passkey.cancelled' : 'accounts.passkey.unavailable')}
    </Banner>
  )
}

function usePasskeySignIn(onSignedIn: (user: User) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const used = await askForPasskey(await call(endpoints.startPasskeySignIn))
      return call(endpoints.signInWithPasskey, { body: used })
    },
    onSuccess: async (opened) => {
      await beginSession(client, opened)
      onSignedIn(opened.user)
    },
  })
}
