import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/loading.tsx'
import { ErrorState, type ErrorStateProps } from '../../ui/feedback/states.tsx'
import { useTexts } from '../text/i18n.ts'
import { failureMessage } from './toast-failure.ts'

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isFetching'>
  /** The text shown when it did not load. */
  failure: string
  /** How many rows are reserved until the answer comes; 0 where it is usually empty. */
  rows: number
  children: (data: Data) => ReactNode
}

/** Shows a call's answer in a section: a skeleton before it, the reason and a retry after a failure. */
export function Loaded<Data>({ query, failure, rows, children }: LoadedProps<Data>) {
  const { t } = useTexts()
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (error === null) {
    if (rows === 0) return null
    return (
      <SkeletonGroup label={t('shell.loading')} className="grid gap-4">
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} shape="box" className="h-11" />
        ))}
      </SkeletonGroup>
    )
  }
  return <LoadFailure title={failure} queries={[query]} className="py-2! sm:py-4!" />
}

type LoadFailureProps = Pick<ErrorStateProps, 'title' | 'level' | 'className'> & {
  /** The queries, of which some have failed. */
  queries: readonly Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>[]
}

/** Says that something did not load, and why; the button loads all of it again. */
export function LoadFailure({ queries, ...look }: LoadFailureProps) {
  const { t } = useTexts()
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
