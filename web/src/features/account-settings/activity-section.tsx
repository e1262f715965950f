import { ACTIVITY_PAGE_SIZE } from '@cratewatch/contracts/security-events'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { ActivityRow } from './activity-row.tsx'

/** What happened around sign-in to one's account lately, a page at a time. */
export function ActivitySection() {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...queryKeys.activity, page],
    queryFn: ({ signal }) =>
      call(endpoints.ownActivity, { query: { page, limit: ACTIVITY_PAGE_SIZE } }, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <SectionCard title={t('account.activity.title')} text={t('account.activity.text')}>
      {error !== null && data === undefined && (
        <ErrorState
          title={t('account.activity.loadFailed')}
          retryLabel={t('errors.retry')}
          retrying={isFetching}
          onRetry={() => void refetch()}
          className="py-2! sm:py-4!"
        >
          {error.message}
        </ErrorState>
      )}
      {data === undefined && error === null && <Loading />}
      {data?.pagination.total === 0 && <p className="text-ink-soft">{t('account.activity.empty')}</p>}
      {data && (
        <ul className="divide-y divide-line">
          {data.events.map((event) => (
            <ActivityRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      {data && data.pagination.pages > 1 && (
        <Pagination
          label={t('account.activity.pages')}
          page={page}
          pages={data.pagination.pages}
          onPageChange={setPage}
          previousLabel={t('account.activity.newer')}
          nextLabel={t('account.activity.older')}
        >
          {t('account.activity.showing', { page, pages: data.pagination.pages })}
        </Pagination>
      )}
    </SectionCard>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid gap-4">
      <Skeleton shape="box" className="h-11" />
      <Skeleton shape="box" className="h-11" />
      <Skeleton shape="box" className="h-11" />
    </SkeletonGroup>
  )
}
