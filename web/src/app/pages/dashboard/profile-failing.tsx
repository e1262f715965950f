import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/api-error.ts'
import { isSessionRefused } from '../../../lib/session/session-refused.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { PublicShell } from '../../shell/public-shell.tsx'
import { PendingPage } from '../pending-page.tsx'

export type ProfileFailingProps = { error: Error; isTrying: boolean; onTryNow: () => void }

/** Says that the account cannot be loaded now, that the session is kept, and that loading is retried. */
export function ProfileFailing({ error, isTrying, onTryNow }: ProfileFailingProps) {
  const { t } = useTranslation()
  // The session ends at this moment, so there is nothing to retry.
  if (isSessionRefused(error)) return <PendingPage label={t('shell.verifying')} />
  const what = error instanceof ApiError && error.isPassing ? 'unreachable' : 'faulty'
  return (
    <PublicShell>
      <ErrorState
        level={1}
        title={t(`errors.${what}.title`)}
        retryLabel={t('errors.retry')}
        onRetry={onTryNow}
        retrying={isTrying}
      >
        <p>{t(`errors.${what}.text`)}</p>
        <p className="mt-2">{t('errors.stillTrying')}</p>
      </ErrorState>
    </PublicShell>
  )
}
