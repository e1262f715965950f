import { ACTIVITY_PAGE_SIZE } from '@cratewatch/contracts/accounts/security-events'
import { endpoints } from '@cratewatch/contracts/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { SectionCard } from '../../ui/layout/section-card.tsx'
import { ActivityRow } from './activity-row.tsx'
import { Loaded } from '../../lib/api/loaded.tsx'

/** Lists the account's recent security events, page by page. */
export function ActivitySection({ onlySso }: { onlySso: boolean }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: [...queryKeys.activity, page],
    queryFn: ({ signal }) =>
      call(endpoints.ownActivity, { query: { page, limit: ACTIVITY_PAGE_SIZE } }, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <SectionCard
      title={t('account.activity.title')}
      text={t(onlySso ? 'account.activity.textSso' : 'account.activity.text')}
    >
      <Loaded query={query} failure={t('account.activity.loadFailed')} rows={3}>
        {({ events, pagination }) => (
          <>
            {pagination.total === 0 && <p className="text-ink-soft">{t('account.activity.empty')}</p>}
            <ul className="divide-y divide-line">
              {events.map((event) => (
                <ActivityRow key={event.id} event={event} />
              ))}
            </ul>
            <Pages page={page} pages={pagination.pages} onPageChange={setPage} />
          </>
        )}
      </Loaded>
    </SectionCard>
  )
}

type PagesProps = { page: number; pages: number; onPageChange: (page: number) => void }

function Pages({ page, pages, onPageChange }: PagesProps) {
  const { t } = useTranslation()
  if (pages <= 1) return null
  return (
    <Pagination
      label={t('account.activity.pages')}
      page={page}
      pages={pages}
      onPageChange={onPageChange}
      previousLabel={t('account.activity.newer')}
      nextLabel={t('account.activity.older')}
    >
      {t('account.activity.showing', { page, pages })}
    </Pagination>
  )
}
