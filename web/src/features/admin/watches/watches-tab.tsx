import { ADMIN_VINYLS_PAGE_SIZE, type AdminWatchList } from '@cratewatch/contracts/admin/vinyls'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { EmptySleeve } from '../../../ui/illustrations/empty-sleeve.tsx'
import { NumberedPagination } from '../../../ui/tables/pagination.tsx'
import { adminWatchesQuery, type WatchesView } from '../admin-queries.ts'
import { Loaded } from '../loaded.tsx'
import { StatsSkeleton } from '../stats-skeleton.tsx'
import { useLeaveEmptyPage } from '../../../lib/use-leave-empty-page.ts'
import { WatchStats } from '../watch-stats.tsx'
import { AdminWatchCard } from './admin-watch-card.tsx'
import { WatchFilters } from './watch-filters.tsx'

export type WatchesTabProps = {
  view: WatchesView
  onViewChange: (view: WatchesView) => void
  /** Stands beside the filters. */
  actions?: ReactNode
}

/** Everything that is watched. */
export function WatchesTab({ view, onViewChange, actions }: WatchesTabProps) {
  const query = useQuery(adminWatchesQuery(view))
  return (
    <Loaded query={query} skeleton={<StatsSkeleton rows={ADMIN_VINYLS_PAGE_SIZE} />}>
      {(list) => (
        <div className="grid gap-4">
          <WatchStats stats={list.stats} />
          <div className="flex flex-wrap items-center gap-3">
            <WatchFilters view={view} onViewChange={onViewChange} />
            <div className="ms-auto max-sm:w-full max-sm:*:w-full">{actions}</div>
          </div>
          <Cards list={list} view={view} onViewChange={onViewChange} />
        </div>
      )}
    </Loaded>
  )
}

function Cards({ list, view, onViewChange }: WatchesTabProps & { list: AdminWatchList }) {
  const { t } = useTranslation()
  const { pages } = list.pagination
  const goTo = (page: number) => onViewChange({ ...view, page })
  useLeaveEmptyPage(view.page, pages, goTo)
  if (list.pagination.total === 0) {
    return (
      <Nothing view={view} onShowAll={() => onViewChange({ page: 1, availability: 'all', tier: null })} />
    )
  }
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {list.vinyls.map((watch) => (
          <AdminWatchCard key={watch.id} watch={watch} />
        ))}
      </ul>
      {pages > 1 && (
        <NumberedPagination
          label={t('admin.watches.pages')}
          page={view.page}
          pages={pages}
          onPageChange={goTo}
          pageLabel={(page) => t('admin.watches.page', { page })}
          previousLabel={t('admin.watches.previous')}
          nextLabel={t('admin.watches.next')}
        />
      )}
    </>
  )
}

function Nothing({ view, onShowAll }: { view: WatchesView; onShowAll: () => void }) {
  const { t } = useTranslation()
  const isFiltered = view.availability !== 'all' || view.tier !== null
  return (
    <EmptyState
      illustration={<EmptySleeve />}
      title={t(isFiltered ? 'admin.watches.noMatch' : 'admin.watches.empty')}
      action={
        isFiltered && (
          <Button variant="secondary" onClick={onShowAll}>
            {t('admin.watches.showAll')}
          </Button>
        )
      }
    >
      {t(isFiltered ? 'admin.watches.noMatchText' : 'admin.watches.emptyText')}
    </EmptyState>
  )
}
