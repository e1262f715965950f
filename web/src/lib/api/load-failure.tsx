import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState, type ErrorStateProps } from '../../ui/feedback/error-state.tsx'
import { failureMessage } from './api-error.ts'

export type LoadFailureProps = Pick<ErrorStateProps, 'title' | 'level' | 'className'> & {
  /** The queries, of which some have failed. */
  queries: readonly Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>[]
}

/** Says that something did not load, and why; the button loads all of it again. */
export function LoadFailure({ queries, ...look }: LoadFailureProps) {
  const { t } = useTranslation()
  return (
    <ErrorState
      {...look}
      retryLabel={t('errors.retry')}
      onRetry={() => queries.forEach((query) => void query.refetch())}
      retrying={queries.some((query) => query.isFetching)}
    >
      {failureMessage(queries[0]?.error, t('errors.unknown'))}
    </ErrorState>
  )
}
