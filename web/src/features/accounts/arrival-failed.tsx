import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/error-state.tsx'
import type { SignInReason } from './auth-outcome.ts'

export type ArrivalFailedProps = {
  /** Why the marketplace's way back led nowhere; null: it came back well, but the session could not be begun. */
  reason: SignInReason | null
  onRetry: () => void
}

/** A sign-in by the marketplace that came to nothing. */
export function ArrivalFailed({ reason, onRetry }: ArrivalFailedProps) {
  const { t } = useTranslation()
  const why = reason ?? 'unverified'
  return (
    <ErrorState
      level={1}
      title={t(reason === null ? 'accounts.errors.authCallback' : 'accounts.errors.discogsAuth')}
      retryLabel={t('errors.retry')}
      onRetry={onRetry}
    >
      {t(`accounts.arrival.reasons.${why}`)}
    </ErrorState>
  )
}
