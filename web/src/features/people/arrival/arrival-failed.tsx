import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { instanceQuery } from '../../../lib/api/instance.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { isSsoReason, type SignInReason } from './arrival-news.ts'

export type ArrivalFailedProps = {
  /** Why the sign-in failed; null: it succeeded there, but the session could not be started. */
  reason: SignInReason | null
  onRetry: () => void
}

/** Shows that a sign-in at another site failed. */
export function ArrivalFailed({ reason, onRetry }: ArrivalFailedProps) {
  const { t } = useTranslation()
  const why = reason ?? 'unverified'
  const name = useQuery(instanceQuery).data?.sso?.name ?? t('accounts.sso.unnamed')
  return (
    <ErrorState level={1} title={t(titleOf(reason))} retryLabel={t('errors.retry')} onRetry={onRetry}>
      {t(`accounts.arrival.reasons.${why}`, { name })}
    </ErrorState>
  )
}

function titleOf(reason: SignInReason | null) {
  if (reason === null) return 'accounts.errors.authCallback'
  return isSsoReason(reason) ? 'accounts.errors.ssoAuth' : 'accounts.errors.discogsAuth'
}
