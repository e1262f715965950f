import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../lib/api/load-failure.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'

export type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isFetching'>
  /** What is said when it did not load. */
  failure: string
  /** How many rows are kept free until the answer comes; 0 where mostly there is none. */
  rows: number
  children: (data: Data) => ReactNode
}

/** What a call answered, as a part of a section; until then free rows, and when it fails, the reason and a way to try again. */
export function Loaded<Data>({ query, failure, rows, children }: LoadedProps<Data>) {
  const { t } = useTranslation()
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
