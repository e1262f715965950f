import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../lib/api/api-error.ts'
import { call, callForNewToken } from '../../lib/api/api.ts'
import { askForPasskey, PasskeyError } from '../../lib/session/passkeys.ts'
import { profileQuery } from '../../lib/session/profile.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import type { ProofProps } from './proof-props.ts'

/** Authenticates by a passkey of the account. */
export function PasskeyProof({ onDone }: ProofProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const prove = useMutation({
    mutationFn: async () => {
      const used = await askForPasskey(await call(endpoints.startPasskeySignIn))
      return callForNewToken(endpoints.reauthenticateByPasskey, { body: used })
    },
    onSuccess: (user) => {
      client.setQueryData(profileQuery.queryKey, user)
      onDone()
    },
  })
  return (
    <div className="grid gap-3">
      {prove.error && (
        <Banner tone={isCancelled(prove.error) ? 'info' : 'danger'}>{problem(prove.error)}</Banner>
      )}
      <Button variant="secondary" icon={<KeyRound />} busy={prove.isPending} onClick={() => prove.mutate()}>
        {t('reauthentication.passkey')}
      </Button>
    </div>
  )

  function problem(error: Error): string {
    if (!(error instanceof PasskeyError)) return failureMessage(error, t('errors.unknown'))
    return t(isCancelled(error) ? 'accounts.passkey.cancelled' : 'accounts.passkey.unavailable')
  }
}

function isCancelled(error: Error): boolean {
  return error instanceof PasskeyError && error.problem === 'cancelled'
}
