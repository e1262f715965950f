import { endpoints } from '@cratewatch/contracts/calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/toast-failure.ts'
import { call } from '../../../lib/api/api.ts'
import { forgetArrival, readArrival } from '../../../lib/session/arrival.ts'
import { AuthPending } from '../auth-pending.tsx'
import { InvalidResetLink } from './invalid-reset-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { resetFailure } from './reset-draft.ts'

/** Opened by the link of a reset mail: first checks the link, then asks for the new password. */
export function ResetPassword({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const [token] = useState(() => readArrival('/reset-password')['token'] ?? '')
  const [refusal, setRefusal] = useState<string | null>(null)
  const link = useQuery({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => call(endpoints.validatePasswordReset, { query: { token } }, signal),
    enabled: token !== '',
    staleTime: Infinity,
    gcTime: 0,
  })
  const isDead = link.error instanceof ApiError && !link.error.isPassing
  const save = async (password: string) => {
    const { removed } = await call(endpoints.resetPassword, { body: { token, password } })
    forgetArrival('/reset-password')
    return removed
  }
  useEffect(() => {
    if (isDead) forgetArrival('/reset-password')
  }, [isDead])

  if (token === '') return <InvalidResetLink>{t('accounts.errors.invalidToken')}</InvalidResetLink>
  if (refusal !== null) return <InvalidResetLink>{refusal}</InvalidResetLink>
  if (link.isPending) return <AuthPending text={t('accounts.reset.validating')} />
  if (link.isError) {
    const words = {
      network: t('accounts.errors.networkError'),
      fallback: t('accounts.errors.linkExpiredOrInvalid'),
    }
    return (
      <InvalidResetLink onRetry={isDead ? undefined : () => void link.refetch()} retrying={link.isFetching}>
        {isDead ? words.fallback : resetFailure(link.error, words)}
      </InvalidResetLink>
    )
  }
  const heading = { title: t('accounts.reset.title'), text: t('accounts.reset.text') }
  const { passwordRule: rule } = link.data
  return <NewPasswordForm {...{ heading, rule, save, onDone }} onDeadLink={setRefusal} />
}
