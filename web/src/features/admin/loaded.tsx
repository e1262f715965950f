import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../lib/api/load-failure.tsx'

export type AdminLoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isFetching'>
  /** Shown until the answer comes, in the same size. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows a call's answer: a skeleton before it, the reason and a retry after a failure. */
export function Loaded<Data>({ query, skeleton, children }: AdminLoadedProps<Data>) {
  const { t } = useTranslation()
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (error === null) return skeleton
  return <LoadFailure title={t('admin.errorLoading')} queries={[query]} />
}
